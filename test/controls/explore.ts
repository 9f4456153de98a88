import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { mostTelling, type Aim, type Deed, type Found, type Untouched } from './deeds.ts';
import type { Family, KeptPhone } from './family.ts';
import {
  aimAt,
  comesToRest,
  openState,
  press,
  roleAndName,
  watchedPhone,
  watchUntouched,
  type WatchedPhone,
} from './openScreen.ts';
import type { ScreenState } from './screens.ts';

/** How long a press may take until something has come of it. */
const ANSWER_WITHIN_MS = 1_500;
/** What it leads to may tell more than what came first. */
const GRACE_MS = 150;
const LOOK_EVERY_MS = 25;
const WATCH_UNTOUCHED_MS = 1_500;
const BACK_WITHIN_MS = 1_000;
const DEEPEST = 2;
/** Of a list of many alike, so many of its beginning are pressed, and its last. */
const OF_A_KIND = 2;

export interface Pressed extends Found {
  role: string;
  name: string;
  /** Undefined where it was not there again when its turn came. */
  aim: Aim | undefined;
  /** Undefined where nothing happened. */
  deed: Deed | undefined;
  /** Why nothing need happen on this screen. */
  whyIdle?: string | undefined;
}

export interface Explored {
  path: string;
  /** The path, on whose phone, and the way there. */
  screen: string;
  pressed: Pressed[];
  /** Of long lists of the same. */
  leftOut: number;
  /** Why it could not be gone through. */
  problem?: string;
}

interface State {
  screen: ScreenState;
  on: KeptPhone;
  /** Controls pressed one after another to come here. */
  way: Named[];
  /** What the last of them brought; all that is there where none was pressed. */
  brought?: Set<string>;
}

type Named = Found & { role: string; name: string };

const unknown: Untouched = { restless: [], busy: 0 };
const tablet: BrowserContextOptions = { viewport: { width: 1024, height: 768 } };

interface ExplorerOptions {
  isEverything: boolean;
  /** What presses have brought on any screen: the same sheet opens from many, and is gone through once on each phone. */
  opened: Set<string>;
}

export interface Explorer {
  explore: (screen: ScreenState, on: KeptPhone, done: (explored: Explored) => void) => Promise<void>;
}

/** One page of a browser that goes from screen to screen and presses everything there. */
export function explorer(browser: Browser, family: Family, { isEverything, opened }: ExplorerOptions): Explorer {
  const phones = new Map<string, Promise<WatchedPhone>>();

  function phoneOf({ on, screen: { isTablet = false } }: State): Promise<WatchedPhone> {
    const key = `${on} ${isTablet}`;
    const phone = phones.get(key) ?? watchedPhone(browser, family.phones[on], isTablet ? tablet : {});
    phones.set(key, phone);
    return phone;
  }

  async function enter(state: State, untouched: Untouched = unknown): Promise<WatchedPhone> {
    const phone = await phoneOf(state);
    await openState(phone, family.phones[state.on], state.screen, untouched);
    if (state.way.length > 0) await phone.page.evaluate(() => window.controls.watch());
    for (const control of state.way) {
      const aim = (await aimAt(phone, control)) ?? (await aimFarther(phone, control));
      if (!aim) throw new Error(`“${control.name}” is not there again.`);
      await press(phone, aim, control.role);
      await comesToRest(phone.page, 'press');
    }
    return phone;
  }

  async function exploreState(state: State, known: Set<string>, done: (explored: Explored) => void): Promise<void> {
    const phone = await enter(state);
    const all = (await controlsOf(phone)).filter(({ kind }) => state.brought?.has(kind) !== false);
    for (const { kind } of all) known.add(kind);
    const wanted = isEverything ? all : sampled(all);
    const untouched = await watchUntouched(phone.page, WATCH_UNTOUCHED_MS);
    const address = phone.page.url();
    const pressed: Pressed[] = [];
    const further: State[] = [];
    let isUntouched = true;
    for (const control of wanted) {
      if (!isUntouched) await enter(state, untouched);
      let result = await pressOne(phone, control);
      if (!result.aim) {
        // What goes away by itself, such as an undo, may have gone before its turn came.
        await enter(state, untouched);
        result = await pressOne(phone, control);
      }
      result.whyIdle = state.screen.idle?.[control.name];
      pressed.push(result);
      const isBack = result.role === 'link' && isFirst(state) && (await goesBack(phone.page, address));
      isUntouched = isBack || (!!result.aim && !result.deed && result.role !== 'slider');
      const isHere = (): boolean => pathOf(phone.page.url()) === pathOf(address);
      if (isUntouched || !isHere() || state.way.length >= DEEPEST) continue;
      await comesToRest(phone.page);
      if (!isHere()) continue;
      const found = await phone.page.evaluate(() => window.controls.find());
      const brought = new Set(
        found.map(({ kind }) => kind).filter((kind) => !known.has(kind) && !opened.has(state.on + kind)),
      );
      if (brought.size === 0) continue;
      for (const kind of brought) opened.add(state.on + kind);
      further.push({ ...state, way: [...state.way, control], brought });
    }
    done({ path: state.screen.path, screen: titleOf(state), pressed, leftOut: all.length - wanted.length });
    for (const next of further) await attemptState(next, known, done);
  }

  /** A screen that does not open is told of, and the next one is tried. */
  async function attemptState(state: State, known: Set<string>, done: (explored: Explored) => void): Promise<void> {
    try {
      await exploreState(state, known, done);
    } catch (error) {
      const problem = String(error).split('\n')[0] ?? '';
      done({ path: state.screen.path, screen: titleOf(state), pressed: [], leftOut: 0, problem });
    }
  }

  return { explore: (screen, on, done) => attemptState({ screen, on, way: [] }, new Set(), done) };
}

const titleOf = ({ screen: { path, steps = [], isTablet }, on, way }: State): string =>
  [`${path} (${on}${isTablet ? ', tablet' : ''})`, ...steps, ...way.map(({ name, role }) => name || role)].join(' › ');

const isFirst = ({ screen: { steps }, way }: State): boolean => way.length === 0 && !steps;

const pathOf = (address: string): string => new URL(address).pathname;

/** After a link inside the app, to the screen as it was: opening it anew takes longer. */
async function goesBack(page: Page, address: string): Promise<boolean> {
  if (pathOf(page.url()) === pathOf(address) || new URL(page.url()).origin !== new URL(address).origin) return false;
  await page.evaluate(() => history.back());
  const deadline = Date.now() + BACK_WITHIN_MS;
  while (page.url() !== address && Date.now() < deadline) await page.waitForTimeout(LOOK_EVERY_MS);
  await comesToRest(page, 'press');
  return page.url() === address;
}

/** Some of a screen comes only when it is near. */
async function aimFarther(phone: WatchedPhone, control: Named): Promise<Aim | undefined> {
  await phone.page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await comesToRest(phone.page, 'press');
  return aimAt(phone, control);
}

async function controlsOf(phone: WatchedPhone): Promise<Named[]> {
  const found = await phone.page.evaluate(() => window.controls.find());
  const named: Named[] = [];
  for (const [index, control] of found.entries()) named.push({ ...control, ...(await roleAndName(phone, index)) });
  return named.filter(({ role }) => !focusableToScroll.has(role));
}

/** What a keyboard must be able to reach to scroll it; there is nothing to press. */
const focusableToScroll = new Set(['region', 'generic', 'group', 'list', 'main', 'log', 'tabpanel', 'none']);

function sampled(controls: readonly Named[]): Named[] {
  const last = new Map(controls.map(({ kind, nth }) => [kind, nth]));
  return controls.filter(({ kind, nth }) => nth < OF_A_KIND || nth === last.get(kind));
}

async function pressOne(phone: WatchedPhone, control: Named): Promise<Pressed> {
  const { page, deeds } = phone;
  // What comes into view may still move what is there.
  if (await aimAt(phone, control)) await comesToRest(page);
  const aim = await aimAt(phone, control);
  if (!aim) return { ...control, aim, deed: undefined };
  await page.evaluate(() => window.controls.watch());
  const before = page.url();
  deeds.length = 0;
  await press(phone, aim, control.role);
  const telling = (): Deed[] => deeds.filter(({ kind, what }) => kind !== 'address' || what !== before);
  const deadline = Date.now() + ANSWER_WITHIN_MS;
  while (telling().length === 0 && Date.now() < deadline) await page.waitForTimeout(LOOK_EVERY_MS);
  if (telling().length > 0) await page.waitForTimeout(control.role === 'link' ? 2 * GRACE_MS : GRACE_MS);
  return { ...control, aim, deed: mostTelling(telling()) };
}
