// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The media types of files that can be added, by the shared MIME database.
public enum FontMediaTypes {
  public static let all = [
    "font/ttf", "font/otf", "font/collection", "font/sfnt", "application/x-font-ttf",
    "application/x-font-otf", "application/vnd.ms-opentype", "application/zip",
    "application/x-tar", "application/x-compressed-tar", "application/x-bzip-compressed-tar",
    "application/x-bzip2-compressed-tar", "application/x-xz-compressed-tar",
    "application/x-zstd-compressed-tar",
  ]
}
