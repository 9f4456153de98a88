/** A journey is many steps in a real browser, on machines that others use as well. */
jest.setTimeout(180_000);
