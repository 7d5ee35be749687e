// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The path of a call, for the service, its clients and the prompts. The contract is data/dbus (the interfaces; `Interfaces`
// links there) and data/dbus-dictionaries.xml (what their dictionaries hold). `meson-helpers/bus-interfaces` generates
// `Generated` from it.
//
//     FontLibrary, FontProvider, FontConsumer   what a program calls
//       |  Manager1.GetFont(id: …)              a value for the method; `busArguments` are its arguments
//     BusConnection.call === the bus ===> BusMethodCall
//       |  Manager1.Handler.answer              the method by its name, or UnknownMethod
//       |  BusCall<Manager1.GetFont>.arguments  read and checked, or InvalidArgs with the argument's name
//     ManagerInterface.getFont                  what the service does
//       |  call.reply(.init(font: …))           a value again, which the caller reads as `Manager1.GetFont.Reply`
//     FontDetails                               a value of `Generated/…Dictionaries.swift`, with `busDictionary`
//
// Not generated are types for the combined meaning of several keys (MissingFont, PickerConfiguration), the questions of a
// prompt and their replies, and InstalledFontList: all faces in one piece of memory, since thousands of dictionaries take
// long. Values are public where an app sees them; code that reads and writes them is `package`. A reader treats a value of a
// wrong type as missing, except in options. Only additions are free: see CONTRIBUTING.md.
