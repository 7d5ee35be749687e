// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The sandbox is in a target of its own, which apps link for their pictures; who has fonts inspected names it as a part of this.

@_exported import struct TypecaseSandbox.InspectionSandbox
@_exported import enum TypecaseSandbox.InspectionUnavailable
