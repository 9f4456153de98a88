import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { mostSignificant, type TapTarget, type Effect, type FoundControl, type SpontaneousChanges } from './effects.ts';
import type { Family, PhoneName } from '#test/harness/screens/family/family.ts';
import {
  aimAt,
  waitUntilIdle,
  openState,
  press,
  roleAndName,
  watchedPhone,
  observeUntouched,
  type ExploredState,
  type WatchedPhone,
} from './openScreen.ts';
import { findKeyboardFaults, type KeyboardFaults } from '#test/harness/screens/keyboardUse.ts';
import { nameOfState } from '#test/harness/screens/listStates.ts';

/** The time to wait for an effect after a press. */
const ANSWER_WITHIN_MS = 1_500;
/** The additional time to wait after the first effect, because a more significant one may follow. */
const GRACE_MS = 150;
const LOOK_EVERY_MS = 25;
const WATCH_UNTOUCHED_MS = 1_500;
const BACK_WITHIN_MS = 1_000;
const DEEPEST = 2;
/** How many controls at the beginning of a list of similar ones are pressed. The last one is pressed as well. */
const OF_A_KIND = 2;

export interface PressedControl extends FoundControl {
  role: string;
  name: string;
  /** Undefined if the control had disappeared before it could be pressed. */
  aim: TapTarget | undefined;
  /** Undefined if the press had no effect. */
  effect: Effect | undefined;
  /** The reason why a press on this screen may have no effect. */
  whyIdle?: string | undefined;
}

export interface ExploredScreen {
  path: string;
  /** The path, the phone, and the steps that lead to the screen. */
  screen: string;
  pressed: PressedControl[];
  /** The elements that cannot be used by keyboard. */
  keyboard: KeyboardFaults;
  /** The number of similar controls in long lists that were not pressed. */
  leftOut: number;
  /** The reason why the screen could not be explored. Undefined if it was explored. */
  problem?: string;
}

interface State {
  screen: ExploredState;
  on: PhoneName;
  /** The controls that are pressed one after another to reach the state. */
  way: Named[];
  /**
   * The elements that the last press has added; only these are explored. Undefined if nothing was pressed; then all
   * elements of the screen are explored.
   */
  brought?: Set<string>;
}

type Named = FoundControl & { role: string; name: string };

const noFaults: KeyboardFaults = { fingerOnly: [], missing: [] };
const unknown: SpontaneousChanges = { restless: [], busy: 0 };
const tablet: BrowserContextOptions = { viewport: { width: 1024, height: 768 } };

interface ExplorerOptions {
  isEverything: boolean;
  /**
   * The sheets and dialogs that were opened by pressing controls so far. Many screens open the same sheet, which is
   * explored only once on each phone.
   */
  opened: Set<string>;
}

export interface Explorer {
  explore: (screen: ExploredState, on: PhoneName, done: (explored: ExploredScreen) => void) => Promise<void>;
}

/** Explores screens, and presses their controls. Without `isEverything`, presses only some of many similar controls. */
export function explorer(browser: Browser, family: Family, { isEverything, opened }: ExplorerOptions): Explorer {
  const phones = new Map<string, Promise<WatchedPhone>>();

  function phoneOf({ on, screen: { isTablet = false } }: State): Promise<WatchedPhone> {
    const key = `${on} ${isTablet}`;
    const phone =
      phones.get(key) ??
      watchedPhone(browser, family.phones[on], {
        context: isTablet ? tablet : {},
        hasMicrophone: on === 'microphone',
      });
    phones.set(key, phone);
    return phone;
  }

  async function enter(state: State, untouched: SpontaneousChanges = unknown): Promise<WatchedPhone> {
    const phone = await phoneOf(state);
    await openState(phone, family.phones[state.on], state.screen, untouched);
    if (state.way.length > 0) await phone.page.evaluate(() => window.controls.watch());
    for (const control of state.way) {
      const aim = (await aimAt(phone, control)) ?? (await aimFarther(phone, control));
      if (!aim) throw new Error(`“${control.name}” is not there again.`);
      await press(phone, aim, control.role);
      await waitUntilIdle(phone.page, 'press');
    }
    return phone;
  }

  async function exploreState(
    state: State,
    known: Set<string>,
    done: (explored: ExploredScreen) => void,
  ): Promise<void> {
    const phone = await enter(state);
    const all = (await controlsOf(phone)).filter(({ kind }) => state.brought?.has(kind) !== false);
    for (const { kind } of all) known.add(kind);
    const wanted = isEverything ? all : sampled(all);
    const untouched = await observeUntouched(phone.page, WATCH_UNTOUCHED_MS);
    const address = phone.page.url();
    const pressed: PressedControl[] = [];
    const further: State[] = [];
    const keyboard = await findKeyboardFaults(phone.page);
    let isUntouched = false;
    for (const control of wanted) {
      if (!isUntouched) await enter(state, untouched);
      let result = await pressOne(phone, control);
      if (!result.aim) {
        // An element that disappears by itself, such as an undo button, may be gone before it is pressed. So this opens
        // the screen again and tries once more.
        await enter(state, untouched);
        result = await pressOne(phone, control);
      }
      result.whyIdle = state.screen.idle?.[control.name];
      pressed.push(result);
      const isBack = result.role === 'link' && isFirst(state) && (await goesBack(phone.page, address));
      isUntouched = isBack || (!!result.aim && !result.effect && result.role !== 'slider');
      const isHere = (): boolean => pathOf(phone.page.url()) === pathOf(address);
      if (isUntouched || !isHere() || state.way.length >= DEEPEST) continue;
      await waitUntilIdle(phone.page);
      if (!isHere()) continue;
      const found = await phone.page.evaluate(() => window.controls.find());
      const brought = new Set(
        found.map(({ kind }) => kind).filter((kind) => !known.has(kind) && !opened.has(state.on + kind)),
      );
      if (brought.size === 0) continue;
      for (const kind of brought) opened.add(state.on + kind);
      further.push({ ...state, way: [...state.way, control], brought });
    }
    done({ path: state.screen.path, screen: titleOf(state), pressed, keyboard, leftOut: all.length - wanted.length });
    for (const next of further) await attemptState(next, known, done);
  }

  /**
   * Explores a state. If the screen does not open, reports that instead of throwing, so that the next state can be
   * explored.
   */
  async function attemptState(
    state: State,
    known: Set<string>,
    done: (explored: ExploredScreen) => void,
  ): Promise<void> {
    try {
      await exploreState(state, known, done);
    } catch (error) {
      const problem = String(error).split('\n')[0] ?? '';
      done({ path: state.screen.path, screen: titleOf(state), pressed: [], keyboard: noFaults, leftOut: 0, problem });
    }
  }

  return { explore: (screen, on, done) => attemptState({ screen, on, way: [] }, new Set(), done) };
}

const titleOf = ({ screen, on, way }: State): string =>
  [
    `${nameOfState(screen)} (${[on, ...(screen.isTablet ? ['tablet'] : []), ...situationOf(screen)].join(', ')})`,
    ...way.map(({ name, role }) => name || role),
  ].join(' › ');

const situationOf = ({ situation: { kind, other } }: ExploredState): string[] =>
  kind === 'full' ? [] : [kind === 'reply' ? String(other?.text) : kind];

const isFirst = ({ screen: { steps, typed, situation }, way }: State): boolean =>
  way.length === 0 && (situation.other ? !situation.other.steps && !situation.other.sent : !steps && !typed);

const pathOf = (address: string): string => new URL(address).pathname;

/**
 * Goes back if a link has navigated inside the app, because opening the screen again takes longer. Returns whether the
 * page is back at its address.
 */
async function goesBack(page: Page, address: string): Promise<boolean> {
  if (pathOf(page.url()) === pathOf(address) || new URL(page.url()).origin !== new URL(address).origin) return false;
  await page.evaluate(() => history.back());
  const deadline = Date.now() + BACK_WITHIN_MS;
  while (page.url() !== address && Date.now() < deadline) await page.waitForTimeout(LOOK_EVERY_MS);
  await waitUntilIdle(page, 'press');
  return page.url() === address;
}

/** Scrolls down before aiming, because some parts of a screen are rendered only when they come near the viewport. */
async function aimFarther(phone: WatchedPhone, control: Named): Promise<TapTarget | undefined> {
  await phone.page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await waitUntilIdle(phone.page, 'press');
  return aimAt(phone, control);
}

async function controlsOf(phone: WatchedPhone): Promise<Named[]> {
  const found = await phone.page.evaluate(() => window.controls.find());
  const named: Named[] = [];
  for (const [index, control] of found.entries()) named.push({ ...control, ...(await roleAndName(phone, index)) });
  return named.filter(({ role }) => !focusableToScroll.has(role));
}

/** The roles of elements that must be focusable so that a keyboard can scroll them. A press on them has no effect. */
const focusableToScroll = new Set(['region', 'generic', 'group', 'list', 'main', 'log', 'tabpanel', 'none']);

function sampled(controls: readonly Named[]): Named[] {
  const last = new Map(controls.map(({ kind, nth }) => [kind, nth]));
  return controls.filter(({ kind, nth }) => nth < OF_A_KIND || nth === last.get(kind));
}

async function pressOne(phone: WatchedPhone, control: Named): Promise<PressedControl> {
  const { page, effects } = phone;
  // Aims twice, because elements that come into view may still move others.
  if (await aimAt(phone, control)) await waitUntilIdle(page);
  const aim = (await aimAt(phone, control)) ?? (await aimFarther(phone, control));
  if (!aim) return { ...control, aim, effect: undefined };
  await page.evaluate(() => window.controls.watch());
  const before = page.url();
  effects.length = 0;
  await press(phone, aim, control.role);
  const significantEffects = (): Effect[] => effects.filter(({ kind, what }) => kind !== 'address' || what !== before);
  const deadline = Date.now() + ANSWER_WITHIN_MS;
  while (significantEffects().length === 0 && Date.now() < deadline) await page.waitForTimeout(LOOK_EVERY_MS);
  if (significantEffects().length > 0) await page.waitForTimeout(control.role === 'link' ? 2 * GRACE_MS : GRACE_MS);
  return { ...control, aim, effect: mostSignificant(significantEffects()) };
}
