/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <libtypecase-gtk4/typecase-gtk-font-button.h>
#include <libtypecase-gtk4/typecase-gtk-fonts.h>
#include <libtypecase-gtk4/typecase-gtk-parent-window.h>
#include <libtypecase-gtk4/typecase-gtk-version.h>
#include <libtypecase/typecase.h>
