import { ensureInstalled } from './start/ensureInstalled.mjs';
import { check, startTestRun } from './testRun.mjs';

/** `npm run check`: runs everything that does not need a browser. */
ensureInstalled();
const { step, end } = startTestRun();
await check(step);
end();
