// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What a program needs that imports `TypecaseDataDetection` alone: the storage that a `StorageDetection` follows, and
// what its attributes are made of.

@_exported import TypecaseFontDescriptors
@_exported import TypecaseRichText

@_exported import enum TypecaseDynamicType.TextStyle
@_exported import class TypecaseNameOnlyFonts.ProcessFonts
@_exported import struct TypecaseSystemKit.SystemError
