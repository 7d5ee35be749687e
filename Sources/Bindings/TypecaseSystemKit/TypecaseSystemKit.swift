// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Linux's functions for a process, with one owning type for each descriptor, process and folder: the lowest Swift target.
// Nothing here is about GLib, fonts or the product.
//
//     OwnedDescriptor           an open descriptor, closed with its last reference; +Open: below a folder, and never out of it
//       FileSystem              a change of files that lasts: write under another name, sync, rename
//       FileBytes, FileLock     bytes at any offset; one process at a time
//       FileIdentity, FileTrust which file was there, in which state; whether it is its owner's alone
//       SealedMemory            a file in memory that nobody changes any more: how fonts are given away
//     DescriptorDisposal        closes what others sent, where nobody waits for it
//       DescriptorCloser        a process that does the closing, and that is ended when it blocks
//     ChildProcess              a program to run, and what it may use, waited for without a thread
//       RunningProcess          the same for a thread that talks with it
//       ProcessHandle           a process by a descriptor, which never comes to mean another one
//       Confinement             the limits that a process sets itself before it reads what it does not trust
//     BlockingExecutor          threads for work that blocks, which Swift's own must not
//       DedicatedThread         one thread, for one piece of such work
//     DynamicLibrary            functions of C that are there or not
//     PathText                  a path as text that keeps every byte; ProcessArguments are such text
//     BaseDirectories, TemporaryFolder, Hexadecimal    small things that all others need
//
// A failure throws a `SystemError`, with the call and errno. No raw descriptor leaves its owning type, except during a call.
