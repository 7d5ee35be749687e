// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

//! provider APP FILE…: offers font files of the app to the desktop, and says what became of each.

// Of what an app that uses fonts needs, nothing is used here.
#[allow(dead_code)]
mod typecase;

use std::cell::Cell;
use std::path::Path;
use std::rc::Rc;
use std::{env, error, process};

use typecase::{Failure, Font, MainLoop, Provider, Scope};

/// The message is for the person; the code says what the program can do, and the detail what the developer can.
fn tell(failure: &Failure) {
    let path = failure.font.as_ref().and_then(Font::path);
    let mut why = failure.code.to_string();
    if !failure.detail.is_empty() {
        why = format!("{why}: {}", failure.detail);
    }
    eprintln!(
        "not installed: {}: {} ({why})",
        path.unwrap_or_default().display(),
        failure.message
    );
}

fn main() -> Result<(), Box<dyn error::Error>> {
    let mut arguments = env::args_os().skip(1);
    let app = arguments.next().ok_or("provider APP FILE…")?;
    let fonts = arguments
        .map(|file| Font::for_path(Path::new(&file)))
        .collect::<Result<Vec<_>, _>>()?;
    let main_loop = MainLoop::new().ok_or("another thread has the main loop")?;
    let provider = Provider::new(&main_loop, app.to_str())?;

    let (status, ending) = (Rc::new(Cell::new(1)), main_loop.clone());
    let reached = Rc::clone(&status);
    provider.register_fonts(&fonts, Scope::Persistent, move |result| {
        match result {
            Ok(registration) => {
                for font in &registration.fonts {
                    println!("installed: {}", font.full_name().unwrap_or_default());
                }
                registration.failures.iter().for_each(tell);
                reached.set(i32::from(!registration.failures.is_empty()));
            }
            Err(error) => eprintln!("nothing was installed: {error}"),
        }
        ending.quit();
    });
    main_loop.run();
    process::exit(status.get())
}
