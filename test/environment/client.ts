import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);

// jsdom has no layout to scroll.
window.scrollTo = () => undefined;

// Screens wait for real frames and timers. `npm test` tells of every second try; properties and flows get none, since
// theirs would be another seed.
if (expect.getState().testPath?.endsWith('.tsx')) jest.retryTimes(1, { logErrorsBeforeRetry: true });
