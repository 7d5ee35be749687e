// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What the types of this library's own API are made of, so that a program imports `TypecaseGTK` alone.
// Of the bindings below that is only the handles by which GTK's objects are passed.

@_exported import DynamicType
@_exported import FontPicking
@_exported import RichText
@_exported import Typecase

@_exported import struct GLibKit.Handle
@_exported import class GLibKit.WeakHandle
@_exported import typealias GTKKit.Application
@_exported import typealias GTKKit.Widget
