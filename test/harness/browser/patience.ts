/** A journey is many steps in a real browser, on machines that others use as well. */
jest.setTimeout(90_000);

/** A machine that stands still for a moment may upset a test of timings once; `npm test` tells of every second try. */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
