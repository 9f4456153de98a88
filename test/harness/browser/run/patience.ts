/** A journey has many steps in a real browser, on machines with other work. */
jest.setTimeout(180_000);
