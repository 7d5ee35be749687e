// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The windows that ask the person: consent, missing fonts, the font picker. It decides nothing: it shows what the registry
// sends, and returns what the person chose, to the registry only.
//
//     PromptsProgram                 org.typecase.impl.Prompts1; leaves when nobody asks any more
//       PromptQueue                  one question after the other; pickers beside them
//         PromptWindow               above the window that asked (ParentWindow), closed by Escape
//           Consent/ConsentDialog    who asks (ConsentHeading), ConsentFonts, ExposureChoice; ConsentGuard prevents slips
//           MissingFonts/MissingFontsSheet    a MissingFontRow each, with substitute, source and progress
//           Picker/PickerDialog      FontPickerList of TypecaseGTK, over RegistryFonts
//     Scripting/PromptScript         what replies in the place of a person: ScriptedPromptsMain
//     Audit/PromptScenes             the windows that an audit of the text size looks at
//     …Wording                       the words, as functions of the question
//
// The sandbox draws fonts of apps (SpecimenDrawing), never this program. Any undefined answer of this program counts as a
// no.
