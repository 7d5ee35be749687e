// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// GLib, GObject and GIO in Swift: owning handles, signals whose signature is checked, the bus, settings, and the main loop on
// which the main actor runs.
//
//     the bus
//       BusConnection           one connection, which nobody else in the process shares
//       MessageDoor             what each message passes first: descriptors are taken out, what is too much is refused
//         CallQuota             the rule for that: a value
//       BusObject               an interface that others call  -->  BusMethodCall, its arguments not yet read
//       BusSignals              what is heard                  SignalDescriptors: the files that come with a signal
//       Variant                 a value of the bus
//     objects
//       Objects/Handle, WeakHandle, ObjectRef    who keeps a GObject, and for how long
//       Signals/Signal          connects a closure; SignalShape compares it with what the signal declares
//       Objects/Property, Objects/ListStore, Settings, KeyFile, FileMonitor, Actions
//     waiting
//       MainLoop                whether the main actor is served
//       AsyncOperation          a call of GIO's as something to wait for
//       BackgroundLoop          a thread with a main context of its own; LoopOwned is what only that thread may use
//     words
//       Gettext                 tr, trn, trc: a text in the person's language
//       DisplayText             text from outside, made fit to be shown in a line
//       LocaleText              text of a terminal whose locale is not in UTF-8
//
// - A `Handle` releases its reference in the next iteration of the main loop, so that a pointer that was taken from it for a
//   C function is valid until that function returns. A handler or attached object that a widget keeps refers to the widget
//   only by a `WeakHandle`.
// - A handler with a wrong signature, or a signal that the object does not have, ends the program with a message that names
//   both.
// - The main actor runs on GLib's loop: libdispatch's main queue is drained from a source that is attached in the loop's
//   first iteration on the main thread (`Sources/C/CTypecaseSystem/MainLoop.c`). A public call that needs the main actor
//   first asks `MainLoop.servesMainActor` on another thread, and fails if it would never return.
// - Raw pointers are public here (`Handle.pointer` and the like), since windows call GTK's functions with them.
