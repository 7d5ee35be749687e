// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What the types of this library's own API are made of, so that a program imports `Typecase` alone.
// The bindings below are no part of the API.

@_exported import TypecaseFontDescriptors

@_exported import struct TypecaseBusProtocol.AppSummary
@_exported import struct TypecaseBusProtocol.CandidateFace
@_exported import enum TypecaseBusProtocol.DuplicateFonts
@_exported import struct TypecaseBusProtocol.FamilyPage
@_exported import struct TypecaseBusProtocol.FamilyStartSummary
@_exported import struct TypecaseBusProtocol.FamilySummary
@_exported import struct TypecaseBusProtocol.FontDetails
@_exported import struct TypecaseBusProtocol.FontFailure
@_exported import struct TypecaseBusProtocol.FontGrant
@_exported import struct TypecaseBusProtocol.FontNames
@_exported import struct TypecaseBusProtocol.FontStorage
@_exported import struct TypecaseBusProtocol.FontWarning
@_exported import struct TypecaseBusProtocol.InstalledFont
@_exported import struct TypecaseBusProtocol.InstalledFontList
@_exported import struct TypecaseBusProtocol.PassedOverFile
@_exported import struct TypecaseBusProtocol.PickerConfiguration
@_exported import struct TypecaseBusProtocol.PolicySummary
@_exported import struct TypecaseBusProtocol.ProviderSummary
@_exported import enum TypecaseBusProtocol.RequestResponse
@_exported import struct TypecaseBusProtocol.StoreFindingSummary
@_exported import struct TypecaseBusProtocol.UninstallSummary
@_exported import class TypecaseNameOnlyFonts.ProcessFonts
@_exported import class TypecaseSystemKit.OwnedDescriptor
@_exported import struct TypecaseSystemKit.SealedMemory
@_exported import struct TypecaseSystemKit.SystemError
