// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The types for a program that imports only `TypecaseTextLayout`: the storage that is laid out, and what it looks like.

@_exported import TypecaseFontDescriptors
@_exported import TypecaseRichText
@_exported import TypecaseTextAppearance

@_exported import struct TypecaseDynamicType.DesktopTextSize
@_exported import enum TypecaseDynamicType.TextStyle
@_exported import class TypecaseNameOnlyFonts.ProcessFonts
@_exported import struct TypecaseSystemKit.SystemError
