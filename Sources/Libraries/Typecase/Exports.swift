// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What the types of this library's own API are made of, so that a program imports `Typecase` alone.
// The bindings below are no part of the API.

@_exported import FontDescriptors

@_exported import struct BusProtocol.CandidateFace
@_exported import enum BusProtocol.DuplicateFonts
@_exported import struct BusProtocol.FaceLocation
@_exported import struct BusProtocol.FamilyPage
@_exported import struct BusProtocol.FamilyStartSummary
@_exported import struct BusProtocol.FamilySummary
@_exported import struct BusProtocol.FontDetails
@_exported import struct BusProtocol.FontFailure
@_exported import struct BusProtocol.FontGrant
@_exported import struct BusProtocol.FontNames
@_exported import struct BusProtocol.FontStorage
@_exported import struct BusProtocol.FontWarning
@_exported import struct BusProtocol.InstalledFont
@_exported import struct BusProtocol.InstalledFontList
@_exported import struct BusProtocol.PickerConfiguration
@_exported import struct BusProtocol.ProviderSummary
@_exported import enum BusProtocol.RequestResponse
@_exported import struct BusProtocol.StoreFindingSummary
@_exported import class NameOnlyFonts.ProcessFonts
@_exported import class SystemKit.OwnedDescriptor
@_exported import struct SystemKit.SealedMemory
