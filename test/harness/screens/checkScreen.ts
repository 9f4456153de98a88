import type { CDPSession, Locator, Page } from 'playwright-core';
import { seriousViolations, unreadableTexts } from '#test/harness/browser/page/axe.ts';
import { interceptCalls } from '#test/harness/browser/page/intercept.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { currentPathname, LOGIN, loginButton, withoutQuery } from '#test/harness/browser/page/routes.ts';
import { restoreRendering, disableRendering } from '#test/harness/browser/page/disableRendering.ts';
import { setTheme, takeScreenshot, takeScreenshotsOfAllSizes } from '#test/harness/browser/page/screenPicture.ts';
import { waitUntilEqual } from '#test/harness/browser/until.ts';
import { nameOfState, type AddressedState } from './listStates.ts';
import { misplaced, nothingMisplaced } from './misplaced.ts';
import type { OtherReply } from './screenState.ts';
import { smallControls } from './smallControls.ts';

/** The reference phone. */
export const phoneSize = { width: 375, height: 667 };
const tabletSize = { width: 1024, height: 768 };
/**
 * An old phone, the reference phone, the narrowest tablet layout, and a tablet in portrait and in landscape. Up to 560
 * pixels, everything grows with the width (postcss.config.cjs), so a larger phone would show the same layout.
 */
const widths = [320, 375, 700, 820, 1024];

/**
 * Checks a state of a screen while it loads, after a failed call, with data, and without data. It must always be
 * accessible. With data, the screen must be at its address, must fit every width, and must be usable by finger and by
 * keyboard alone.
 */
export async function checkScreen(phone: Phone, state: AddressedState): Promise<void> {
  await checkWithData(phone, state);
  await checkOtherReplies(phone, state);
}

/**
 * Checks a state of a screen while it loads, after a failed call, and with data. Afterwards the page shows the state
 * with data.
 */
export async function checkWithData(phone: Phone, state: AddressedState): Promise<void> {
  const { page } = phone;
  const { path, waitsForData } = state;
  await page.setViewportSize(sizeOf(state));
  await (waitsForData === true ? expectAccessibleUntilLoaded(phone, state) : openState(phone, state));
  await takeSteps(page, state);
  await expectAtItsAddress(phone, state);
  await expectUsable(page, path, pictureOf(state));
}

const sizeOf = ({ isTablet }: AddressedState) => (isTablet === true ? tabletSize : phoneSize);

/** Checks that the page can be used, and saves pictures of the page under this name. Changes the width of the page. */
async function expectUsable(page: Page, path: string, picture: string): Promise<void> {
  await takeScreenshotsOfAllSizes(page, picture);
  await expectAccessible(page);
  expect(await smallControls(page)).toEqual([]);
  await expectUsableByKeyboard(page);
  await expectFitting(page, path);
}

/** Checks the state of a screen without data and with each further reply, if `state` defines such replies. */
export async function checkOtherReplies({ page }: Phone, state: AddressedState): Promise<void> {
  const { path, empty, replies = [] } = state;
  if (empty) {
    await withReply(page, empty, async () => {
      await takeScreenshot(page, `${pictureOf(state)}-empty`);
      await expectAccessible(page);
    });
  }
  for (const other of replies) {
    await page.setViewportSize(sizeOf(state));
    await withReply(page, other, () => expectUsable(page, path, `${pictureOf(state)}-${other.text}`));
  }
}

/**
 * Replaces the reply of an endpoint, reloads the page, and calls `check`. The page has no rendered content, which would
 * contain the real reply.
 */
async function withReply(
  page: Page,
  { endpoint, reply, status = 200, sent, steps, text }: OtherReply,
  check: () => Promise<void>,
): Promise<void> {
  const address = new RegExp(`${endpoint.path.replace(/:\w+/g, '[^/]+')}(\\?|$)`);
  const endInterception = await interceptCalls(page, (url) =>
    address.test(url) ? { status, json: reply } : undefined,
  );
  await disableRendering(page.context());
  await page.reload();
  await restoreRendering(page.context());
  if (sent) {
    await page.getByLabel(sent.label).fill(sent.text);
    await page.getByRole('button', { name: sent.button, exact: true }).tap();
  }
  await pressAll(page, steps);
  await find(page, text).waitFor();
  await check();
  await endInterception();
}

/** Returns the name of the screenshots of a state. */
const pictureOf = ({ on = ['guest'], isTablet, ...state }: AddressedState): string =>
  `states/${[nameOfState(state), on[0], ...(isTablet ? ['hd'] : [])].join(' ').replace(/[^\p{L}\d-]+/gu, '_')}`;

const find = (page: Page, text: string | RegExp): Locator => page.getByText(text).or(page.getByLabel(text)).first();

async function openState({ page, open }: Phone, state: AddressedState): Promise<void> {
  await open(state.path);
  await waitUntilLoaded(page, state);
}

async function pressAll(page: Page, steps: AddressedState['steps'] = []): Promise<void> {
  for (const name of steps) await page.getByRole('button', { name, exact: true }).first().tap();
}

async function takeSteps(page: Page, { steps, typed, then }: AddressedState): Promise<void> {
  await pressAll(page, steps);
  if (typed) await page.getByLabel(typed.label).fill(typed.text);
  if (then !== undefined) await find(page, then).scrollIntoViewIfNeeded();
}

async function waitUntilLoaded(page: Page, { text }: AddressedState): Promise<void> {
  await page.locator('main:not([aria-busy="true"])').first().waitFor();
  if (text !== undefined) await find(page, text).waitFor();
}

/**
 * Checks that the page shows the requested screen: it is not redirected, and the login screen appears only if `state`
 * is the login itself.
 */
async function expectAtItsAddress(phone: Phone, { path, text }: AddressedState): Promise<void> {
  expect(currentPathname(phone)).toBe(`/combine${withoutQuery(path)}`);
  expect(await loginButton(phone).isVisible()).toBe(text === LOGIN);
}

/**
 * Checks the screen while it loads and after a failed call, and then repeats the call successfully. The page has no
 * rendered content, which would contain the data.
 */
export async function expectAccessibleUntilLoaded(
  phone: Phone,
  state: AddressedState,
  load = () => phone.open(state.path),
): Promise<void> {
  const { page } = phone;
  let answer = (): void => undefined;
  const isLate = new Promise<void>((resolve) => (answer = resolve));
  const endInterception = await interceptCalls(page, async () => {
    await isLate;
    return { status: 503, json: {} };
  });
  await disableRendering(page.context());
  await load();
  await restoreRendering(page.context());
  await page.locator('[aria-busy="true"]').first().waitFor();
  await takeScreenshot(page, `${pictureOf(state)}-loading`, { isBusy: true });
  expect(await seriousViolations(page)).toEqual([]);
  answer();
  const again = page.getByRole('button', { name: '再试一次' });
  await again.first().waitFor();
  await takeScreenshot(page, `${pictureOf(state)}-failed`);
  await expectAccessible(page);
  await endInterception();
  // Presses each retry button, because several parts of the screen may have failed.
  for (let failed = await again.count(); failed > 0; failed -= 1) {
    await again.first().tap();
    await waitUntilEqual(() => again.count(), failed - 1);
  }
  await waitUntilLoaded(page, state);
}

/** Checks the day theme, and then only the contrast in the bedtime theme, because themes differ only in colours. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousViolations(page)).toEqual([]);
  expect(await unreadableTexts(page, 'bedtime')).toEqual([]);
  await setTheme(page, 'day');
}

/** Checks that the page does not scroll horizontally and cuts no title to a few characters, at any width. */
async function expectFitting(page: Page, path: string): Promise<void> {
  // Starts with the present width to save time, because each change of the width draws the whole page again.
  const present = page.viewportSize()?.width ?? 0;
  for (const width of [present, ...widths.filter((other) => other !== present)]) {
    if (width !== present) await page.setViewportSize({ width, height: 667 });
    const place = `${path} at ${width}`;
    await waitUntilEqual(async () => ({ place, ...(await misplaced(page)) }), { place, ...nothingMisplaced });
  }
}

/** Checks that Tab moves the focus to every control, and that no other element looks as if it reacted to a touch. */
async function expectUsableByKeyboard(page: Page): Promise<void> {
  const { fingerOnly } = await page.evaluate(controlsOfPage, true);
  // Ignores elements without a name. These are pages of picture books, which can also be turned with the arrow keys
  // (test/journeys/stories/books.test.ts checks that).
  expect(fingerOnly.filter((name) => !name.startsWith('<'))).toEqual([]);
  const keyboard = await page.context().newCDPSession(page);
  // Presses Tab for all missing controls again and again, because a list grows when its end comes near the viewport.
  await waitUntilEqual(async () => {
    const { missing } = await page.evaluate(controlsOfPage, false);
    // Sends all key events without waiting for the reply to each one, because waiting would take most of the time.
    await Promise.all(missing.flatMap(() => pressTab(keyboard)));
    return missing;
  }, []);
  await keyboard.detach();
}

const pressTab = (keyboard: CDPSession): Promise<unknown>[] =>
  (['rawKeyDown', 'keyUp'] as const).map((type) =>
    keyboard.send('Input.dispatchKeyEvent', { type, key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }),
  );

declare global {
  interface Window {
    /** The names of all elements that have had the focus. */
    journeyFocused?: Set<string>;
  }
}

/**
 * Returns two lists of names: of usable controls that have not had the focus since the first call in this document
 * (`missing`), and of elements that look as if only a finger could use them (`fingerOnly`). Compares names instead of
 * elements, because a list replaces the elements of its rows.
 */
function controlsOfPage(asksForFingers: boolean) {
  const CONTROL = 'a[href], button, summary, input, select, textarea, audio[controls], video[controls], [tabindex="0"]';
  // Only the controls of the last open dialog count, because it keeps the focus away from the page below.
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert]') &&
      (dialog === undefined || dialog.contains(element))
    );
  };
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 20) || element.outerHTML.slice(0, 60);
  /** Returns whether an element belongs to a group in which the arrow keys move the focus instead of Tab. */
  const isOfGroup = (element: Element) =>
    element.matches('[type="radio"], [role="radio"], [role="tab"], [role="option"]');
  const isUsable = (element: Element) => isShown(element) && !element.matches(':disabled, [aria-disabled="true"]');
  const controls = [...document.querySelectorAll(CONTROL)].filter(
    (element) => isUsable(element) && !isOfGroup(element),
  );
  if (!window.journeyFocused) {
    const focused = new Set<string>();
    window.journeyFocused = focused;
    addEventListener('focusin', ({ target }) => target instanceof Element && focused.add(nameOf(target)));
    if (document.activeElement) focused.add(nameOf(document.activeElement));
  }
  const pointed = [...document.querySelectorAll(asksForFingers ? 'body *' : 'none')].filter(
    (element) =>
      isShown(element) &&
      getComputedStyle(element).cursor === 'pointer' &&
      !element.closest(`${CONTROL}, label, [role="radio"], [role="tab"], [role="option"]`),
  );
  return {
    missing: controls.map(nameOf).filter((name) => !window.journeyFocused?.has(name)),
    fingerOnly: pointed.map(nameOf),
  };
}
