// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What the types of this library's own API are made of, so that a program imports `Typecase` alone.
// The bindings below are no part of the API.

@_exported import BusProtocol
@_exported import FontDescriptors

@_exported import class NameOnlyFonts.ProcessFonts
@_exported import class SystemKit.OwnedDescriptor
@_exported import struct SystemKit.SealedMemory
