// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What a program needs that imports `TypecaseDataDetection` alone: the storage that a `StorageDetection` follows.

@_exported import TypecaseRichText
