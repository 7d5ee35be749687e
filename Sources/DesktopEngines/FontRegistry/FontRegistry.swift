// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The registry's store: fonts, their data, and the rules by which every program uses them by name. The service decides and
// asks; this target stores.
//
//     Store/       FontStore          bytes and rows: each change is one transaction, with its entry of the journal
//                  StoreReader        what can be asked; whoever has it changes nothing
//                  StoreSchema        the tables, as the steps that made them; a new column is a new step
//                  StoreObserver      tells of each commit (StoreChange.swift)
//                  AcceptedFont       a file that passed every check, on its way in
//                  ConnectionFonts    fonts of the scope `process`, which are in no table
//     Names/       BuiltInFonts       the names that the system has without us; NameClash, conflicts
//     ByName/      FontsByName --> LayerContents --> ByNameLayers --> ByNameRules    what fontconfig reads
//                  CoverageTree       coverages as differences, since rules cost each program's start
//                  HiddenFonts        what programs do not see of them, and why
//     Grants/      which app was given which font; the desktop's permission store mirrors it
//     Absence/     apps that are gone: what the store knows; KeepingRule says what licenses allow
//     Doctor/      StoreExamination, StoreRebuild: a store that is damaged; StoreUnavailable says why it cannot be used
//     Uninstalling/  what stays when Typecase goes
//
// - A font is bytes (by digest), faces (by PostScript name), an owner, a scope and states. States belong to faces, properties
//   of the bytes to the row of the file (`registration`).
// - Files are written under a temporary name, synced, renamed, and only then referenced. A start finishes or rolls back what a
//   crash interrupted; files that it cannot explain are moved to `aside/` and never deleted.
// - The cost of a change depends on its own size: the journal says which fonts changed (`JournalChanges`); budgets are sums
//   over indexes.
// - The time is an argument; no operation reads a clock.
//
// docs/inside/registry.md has the store, docs/inside/by-name.md layers and rules.
