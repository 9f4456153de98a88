/**
 * Raises the time-out, because a journey takes many steps in a real browser, on machines that are busy with other work.
 */
jest.setTimeout(180_000);
