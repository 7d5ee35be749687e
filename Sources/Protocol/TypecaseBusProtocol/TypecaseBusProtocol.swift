// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// How a call travels, for the service, its clients and the prompts. The contract is data/dbus (the interfaces; `Interfaces` links
// there) and data/dbus-dictionaries.xml (what their dictionaries hold). `meson-helpers/bus-interfaces` makes `Generated` of it.
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
// By hand are what the values of several keys mean together (MissingFont, PickerConfiguration), the questions of a prompt and their
// replies, and InstalledFontList: all faces in one piece of memory, since thousands of dictionaries take long. Values are public where
// an app sees them; what reads and writes them is `package`. A reader takes a value of another type for one that is not there, but in
// options. Only additions are free: see CONTRIBUTING.md.
