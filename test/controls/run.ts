import { parseArgs } from 'node:util';
import setUp from '#test/harness/browser/run/globalSetup.ts';
import tearDown from '#test/harness/browser/run/globalTeardown.ts';
import { fakeMicrophone } from '#test/harness/browser/fakeMicrophone.ts';
import { launchBrowser } from '#test/harness/browser/phone.ts';
import { createFamily, type PhoneName } from '#test/harness/screens/family/family.ts';
import { listStates } from '#test/harness/screens/listStates.ts';
import { situationKinds, situationsOf, type SituationKind } from '#test/harness/screens/situations.ts';
import { explorer, type ExploredScreen } from './explore.ts';
import type { ExploredState } from './openScreen.ts';
import { printFindings, printScreen } from './report.ts';

const { values: options } = parseArgs({
  options: {
    /** The prefixes of the addresses to explore, separated by commas. All addresses by default. */
    screens: { type: 'string' },
    /** The phone to use, such as `guest` or `family`. All phones by default. */
    on: { type: 'string' },
    /** The situations, such as `loading,failed`, separated by commas. All situations by default. */
    states: { type: 'string' },
    /** Whether to press all items of long lists. */
    everything: { type: 'boolean', default: false },
    pages: { type: 'string', default: '2' },
  },
});

const wantedSituations = selectSituations(options.states);

async function pressEverything(): Promise<number> {
  const browser = await launchBrowser(fakeMicrophone);
  try {
    const family = await createFamily(browser);
    const beginnings = options.screens?.split(',');
    const jobs = listStates(family.made)
      .filter(({ path }) => !beginnings || beginnings.some((beginning) => isBelow(path, beginning)))
      .flatMap((state) => situationsOf(state).map((situation): ExploredState => ({ ...state, situation })))
      .filter(({ situation }) => wantedSituations.includes(situation.kind))
      .flatMap((screen) =>
        phonesFor(screen)
          .filter((on) => !options.on || options.on === on)
          .map((on): [ExploredState, PhoneName] => [screen, on]),
      );
    jobs.sort(([, left], [, right]) => Number(left === 'guest') - Number(right === 'guest'));
    const explored: ExploredScreen[] = [];
    const opened = new Set<string>();
    const work = async (): Promise<void> => {
      const { explore } = explorer(browser, family, { isEverything: options.everything, opened });
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        await explore(...job, (state) => {
          explored.push(state);
          printScreen(state);
        });
      }
    };
    await Promise.all(Array.from({ length: Number(options.pages) }, work));
    return printFindings(explored);
  } finally {
    await browser.close();
  }
}

/** Every address begins with a slash, so a single slash selects only the home screen. */
const isBelow = (path: string, beginning: string): boolean =>
  beginning === '/' ? path === '/' : path.startsWith(beginning);

const anyUser: [PhoneName, ...PhoneName[]] = ['guest', 'family'];

/** Returns the phones for a state. Replaced replies look the same on all phones, so one phone is enough for them. */
function phonesFor({ on = anyUser, situation }: ExploredState): PhoneName[] {
  return situation.kind === 'full' ? on : [on[0]];
}

/** Returns the situations that `--states` names. */
function selectSituations(names: string | undefined): SituationKind[] {
  const wanted = names?.split(',') ?? [...situationKinds];
  const unknown = wanted.filter((name) => !situationKinds.some((kind) => kind === name));
  if (unknown.length > 0)
    throw new Error(`Unknown states: ${unknown.join(', ')}. Known: ${situationKinds.join(', ')}.`);
  return situationKinds.filter((kind) => wanted.includes(kind));
}

async function main(): Promise<void> {
  await setUp();
  try {
    if ((await pressEverything()) > 0) process.exitCode = 1;
  } finally {
    await tearDown();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
