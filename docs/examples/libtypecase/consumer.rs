// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

//! consumer APP FAMILY: asks for a font, and reads the file of each face that it is given.

// Of what an app that offers fonts needs, nothing is used here.
#[allow(dead_code)]
mod typecase;

use std::cell::Cell;
use std::rc::Rc;
use std::{env, error, fs, process};

use typecase::{Consumer, Error, Font, MainLoop, Outcome};

/// `MissingEntitlement` of the contract on the bus.
const MISSING_ENTITLEMENT: i32 = 302;

fn tell(result: Result<Outcome, Error>) -> Result<(), Box<dyn error::Error>> {
    let outcome = result?;
    for font in &outcome.missing {
        eprintln!("not installed: {}", font.family().unwrap_or_default());
    }
    for font in &outcome.given {
        let path = font.path().ok_or("a face without a file")?;
        let family = font.family().unwrap_or_default();
        println!(
            "{family}: face {} of {} bytes",
            font.index(),
            fs::read(path)?.len()
        );
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn error::Error>> {
    let mut arguments = env::args().skip(1);
    let (app, family) = arguments
        .next()
        .zip(arguments.next())
        .ok_or("consumer APP FAMILY")?;
    let main_loop = MainLoop::new().ok_or("another thread has the main loop")?;
    let consumer = Consumer::new(&main_loop, Some(&app))?;
    consumer.on_fonts_changed(|| println!("the process has other fonts"));

    let (status, ending) = (Rc::new(Cell::new(1)), main_loop.clone());
    let reached = Rc::clone(&status);
    consumer.request_fonts(&[Font::for_family(&family)?], move |result| {
        if matches!(&result, Err(error) if error.code == Some(MISSING_ENTITLEMENT)) {
            eprintln!("the app's packaging does not declare use-installed-fonts");
        }
        match tell(result) {
            Ok(()) => reached.set(0),
            Err(error) => eprintln!("no fonts: {error}"),
        }
        ending.quit();
    });
    main_loop.run();
    process::exit(status.get())
}
