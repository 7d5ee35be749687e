// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What a program needs that imports `TypecaseGTK` alone: GTK, and what the types of this library's own API
// are made of. Of the bindings those names are exported that the windows of an app are written with; each
// is listed, so that no other becomes API by accident.

@_exported import CTypecaseGLib
@_exported import CTypecaseGTK
@_exported import CTypecaseWidgets
@_exported import DynamicType
@_exported import FontFinding
@_exported import RichText
@_exported import Typecase

@_exported import enum DocumentWording.DocumentWording
@_exported import struct FontSpecimens.FaceReference
@_exported import class FontSpecimens.SpecimenView
@_exported import struct GLibKit.Action
@_exported import enum GLibKit.AsyncOperation
@_exported import enum GLibKit.DisplayText
@_exported import struct GLibKit.GLibError
@_exported import protocol GLibKit.GObjectPointer
@_exported import struct GLibKit.Handle
@_exported import class GLibKit.ObjectRef
@_exported import enum GLibKit.Property
@_exported import enum GLibKit.Signal
@_exported import class GLibKit.WeakHandle
@_exported import func GLibKit.printError
@_exported import typealias GTKKit.Application
@_exported import class GTKKit.Builder
@_exported import struct GTKKit.FileChooser
@_exported import struct GTKKit.FileDialog
@_exported import struct GTKKit.MessageDialog
@_exported import enum GTKKit.Resources
@_exported import enum GTKKit.Shortcuts
@_exported import class GTKKit.Toasts
@_exported import typealias GTKKit.Widget
@_exported import func GTKKit.makeBox
@_exported import func GTKKit.makeIcon
@_exported import func GTKKit.makeLabel
@_exported import func GTKKit.makeTextRow
@_exported import struct PangoKit.FontFamily
@_exported import struct PangoKit.Script
@_exported import struct ProductFolders.InstallPrefix
@_exported import struct SystemKit.SystemError
