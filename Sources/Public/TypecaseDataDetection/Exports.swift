// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The types for a program that imports only `TypecaseDataDetection`: the storage that a `StorageDetection` follows,
// and the types of its attributes.

@_exported import TypecaseFontDescriptors
@_exported import TypecaseRichText

@_exported import enum TypecaseDynamicType.TextStyle
@_exported import class TypecaseNameOnlyFonts.ProcessFonts
@_exported import struct TypecaseSystemKit.SystemError
