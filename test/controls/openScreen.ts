import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { refuseMicrophone } from '#test/harness/browser/fakeMicrophone.ts';
import { interceptCalls } from '#test/harness/browser/page/intercept.ts';
import { openPhone, type Phone } from '#test/harness/browser/phone.ts';
import type { TapTarget, Effect, FoundControl, SpontaneousChanges } from './effects.ts';
import type { StorageState } from '#test/harness/screens/family/family.ts';
import { installInPage } from './inPage.ts';
import type { AddressedState } from '#test/harness/screens/listStates.ts';
import type { Situation } from '#test/harness/screens/situations.ts';

/** A page is idle if nothing has changed for this time. */
const IDLE_MS = 300;
const IDLE_TIMEOUT_MS = 4_000;
const OPEN_WITHIN_MS = 15_000;
const DRAG_PX = 40;

/** A phone whose page reports the effects of a press. */
export interface WatchedPhone extends Phone {
  devTools: CDPSession;
  /** The effects since the page was opened, or since they were cleared. */
  effects: Effect[];
  /** Ends the replacement of replies by the situation that was opened last. */
  endReplies?: (() => Promise<void>) | undefined;
}

export async function watchedPhone(
  browser: Browser,
  storageState: StorageState,
  { context, hasMicrophone }: { context: BrowserContextOptions; hasMicrophone: boolean },
): Promise<WatchedPhone> {
  const effects: Effect[] = [];
  const phone = await openPhone(browser, {
    context: { reducedMotion: 'reduce', storageState, ...context },
    prepare: async (prepared) => {
      await prepared.exposeBinding(
        'tellDeed',
        (_, kind: Effect['kind'], what: string) => void effects.push({ kind, what }),
      );
      await prepared.addInitScript(restoreStorage, storageState.origins[0]?.localStorage ?? []);
      await prepared.addInitScript(installInPage);
      if (!hasMicrophone) await refuseMicrophone(prepared);
    },
  });
  const { page } = phone;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) effects.push({ kind: 'address', what: page.url() });
  });
  page.on('domcontentloaded', () => effects.push({ kind: 'reload', what: page.url() }));
  page.on('popup', (popup) => {
    effects.push({ kind: 'tab', what: popup.url() });
    void popup.close();
  });
  page.on('download', (download) => effects.push({ kind: 'download', what: download.suggestedFilename() }));
  page.on('filechooser', () => effects.push({ kind: 'file', what: 'file chooser' }));
  page.on('dialog', (dialog) => {
    effects.push({ kind: 'alert', what: dialog.message() });
    void dialog.dismiss();
  });
  return { ...phone, devTools: await phone.context.newCDPSession(page), effects };
}

function restoreStorage(entries: { name: string; value: string }[]): void {
  if (location.protocol === 'about:') return;
  localStorage.clear();
  sessionStorage.clear();
  // The deletion takes effect before the page opens the database, because the browser handles the requests for a
  // database one after another.
  indexedDB.deleteDatabase('recordings');
  for (const { name, value } of entries) localStorage.setItem(name, value);
}

/** A state of a screen, and the situation in which it is explored. */
export interface ExploredState extends AddressedState {
  situation: Situation;
}

/** Opens the screen of a state, and then presses the buttons and types the text that lead to this state. */
export async function openState(
  phone: WatchedPhone,
  storageState: StorageState,
  state: ExploredState,
  untouched: SpontaneousChanges,
): Promise<void> {
  const { page, context, open } = phone;
  const { answers } = state.situation;
  await phone.endReplies?.();
  await page.goto('about:blank');
  await context.clearCookies();
  await context.addCookies(storageState.cookies);
  phone.endReplies = answers && (await interceptCalls(page, answers));
  await open(state.path);
  await page.evaluate((known) => window.controls.ignore(known), untouched);
  await reachSituation(page, state);
}

async function reachSituation(page: Page, { text, steps = [], typed, then, situation }: ExploredState): Promise<void> {
  const { kind, other } = situation;
  const loaded = page.locator('main:not([aria-busy="true"]), h1').first();
  switch (kind) {
    case 'loading':
      await page.locator('[aria-busy="true"]').first().waitFor({ timeout: OPEN_WITHIN_MS });
      return waitUntilIdle(page);
    case 'failed':
      await page.getByRole('button', { name: '再试一次' }).first().waitFor({ timeout: OPEN_WITHIN_MS });
      return waitUntilIdle(page);
    case 'full':
      await loaded.waitFor({ timeout: OPEN_WITHIN_MS });
      if (text) await waitForText(page, text);
      await waitUntilIdle(page);
      await pressButtons(page, steps);
      if (typed) await page.getByLabel(typed.label).fill(typed.text);
      if (then === undefined) return;
      await page.getByText(then).first().waitFor({ timeout: OPEN_WITHIN_MS });
      return waitUntilIdle(page);
    default:
      await loaded.waitFor({ timeout: OPEN_WITHIN_MS });
      if (other?.sent) {
        await page.getByLabel(other.sent.label).fill(other.sent.text);
        await pressButtons(page, [other.sent.button]);
      }
      await pressButtons(page, other?.steps ?? []);
      if (other) await waitForText(page, other.text);
      return waitUntilIdle(page);
  }
}

const waitForText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).or(page.getByLabel(text)).first().waitFor({ timeout: OPEN_WITHIN_MS });

async function pressButtons(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('button', { name, exact: true }).first().tap({ timeout: OPEN_WITHIN_MS });
    await waitUntilIdle(page, 'press');
  }
}

/**
 * Waits until nothing changes any more, except for what changes by itself. With `after`, also waits for the effects of
 * a press.
 */
export async function waitUntilIdle(page: Page, after?: 'press'): Promise<void> {
  await page
    .waitForFunction(
      ([since, restMs]) =>
        !window.controls.isBusy() && performance.now() - Math.max(since, window.controls.changes.lastAt) > restMs,
      [after ? await page.evaluate(() => performance.now()) : 0, IDLE_MS] as const,
      { timeout: IDLE_TIMEOUT_MS },
    )
    .catch(() => undefined);
}

/** Observes which changes happen while nobody touches the page. They are ignored from then on. */
export async function observeUntouched(page: Page, forMs: number): Promise<SpontaneousChanges> {
  await page.evaluate(() => window.controls.changes.places.clear());
  await page.waitForTimeout(forMs);
  return page.evaluate(() => {
    const restless = [...window.controls.changes.places];
    const busy = document.querySelectorAll('main [aria-busy="true"]').length;
    window.controls.ignore({ restless, busy });
    return { restless, busy };
  });
}

/** Returns the role and name that the browser reports to screen readers. */
export async function roleAndName({ devTools }: WatchedPhone, index: number): Promise<{ role: string; name: string }> {
  const { result } = await devTools.send('Runtime.evaluate', { expression: `window.controls.found[${index}]` });
  if (result.objectId === undefined) return { role: '', name: '' };
  const { nodes } = await devTools.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const [node] = nodes;
  return { role: String(node?.role?.value ?? ''), name: String(node?.name?.value ?? '').trim() };
}

export const aimAt = ({ page }: WatchedPhone, { kind, nth }: FoundControl): Promise<TapTarget | undefined> =>
  page.evaluate((control) => window.controls.aimAt(control), { kind, nth });

/** Presses a control as a finger does: drags a slider, and taps anything else. */
export async function press({ page, devTools }: WatchedPhone, { x, y }: TapTarget, role: string): Promise<void> {
  if (role !== 'slider') return page.touchscreen.tap(x, y);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  for (const part of [0.5, 1]) await touch('touchMove', x + DRAG_PX * part);
  await touch('touchEnd');
}
