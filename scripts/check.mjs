import { ensureInstalled } from './ensureInstalled.mjs';
import { check, startTestRun } from './testRun.mjs';

/** `npm run check`: everything that needs no browser. */
ensureInstalled();
const { step, end } = startTestRun();
await check(step);
end();
