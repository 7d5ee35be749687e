// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What a program needs that imports `TypecaseGTK` alone: GTK, and what the types of this library's own API
// are made of. Of the bindings those names are exported that the windows of an app are written with; each
// is listed, so that no other becomes API by accident.

@_exported import CTypecaseGLib
@_exported import CTypecaseGTK
@_exported import CTypecaseWidgets
@_exported import Typecase
@_exported import TypecaseDynamicType
@_exported import TypecaseFontFinding
@_exported import TypecaseRichText
@_exported import TypecaseTextAppearance
@_exported import TypecaseTextLayout
@_exported import TypecaseTextViews

@_exported import struct TypecaseGLibKit.Action
@_exported import enum TypecaseGLibKit.AsyncOperation
@_exported import enum TypecaseGLibKit.DisplayText
@_exported import struct TypecaseGLibKit.GLibError
@_exported import protocol TypecaseGLibKit.GObjectPointer
@_exported import struct TypecaseGLibKit.Handle
@_exported import class TypecaseGLibKit.ObjectRef
@_exported import enum TypecaseGLibKit.Property
@_exported import enum TypecaseGLibKit.Signal
@_exported import protocol TypecaseGLibKit.SignalArgument
@_exported import protocol TypecaseGLibKit.SignalResult
@_exported import class TypecaseGLibKit.WeakHandle
@_exported import func TypecaseGLibKit.printError
@_exported import typealias TypecaseGTKKit.Application
@_exported import class TypecaseGTKKit.Builder
@_exported import struct TypecaseGTKKit.Menu
@_exported import enum TypecaseGTKKit.Resources
@_exported import enum TypecaseGTKKit.Shortcuts
@_exported import typealias TypecaseGTKKit.Widget
@_exported import func TypecaseGTKKit.makeBox
@_exported import func TypecaseGTKKit.makeIcon
@_exported import func TypecaseGTKKit.makeLabel
@_exported import struct TypecasePangoKit.FontFamily
@_exported import struct TypecasePangoKit.Script
@_exported import struct TypecaseProductIdentity.InstallPrefix
@_exported import enum TypecaseRichText.DocumentWording
@_exported import enum TypecaseSandbox.PictureFailure
@_exported import struct TypecaseWidgets.ChosenFile
@_exported import struct TypecaseWidgets.FaceReference
@_exported import struct TypecaseWidgets.FileChooser
@_exported import struct TypecaseWidgets.FileDialog
@_exported import struct TypecaseWidgets.MessageDialog
@_exported import class TypecaseWidgets.SpecimenView
@_exported import class TypecaseWidgets.Toasts
@_exported import func TypecaseWidgets.makeTextRow
