import type { Locator, Page } from 'playwright-core';
import { seriousViolations, unreadableTexts } from '#test/harness/browser/page/axe.ts';
import { interceptCalls } from '#test/harness/browser/page/intercept.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { currentPathname, LOGIN, loginButton, withoutQuery } from '#test/harness/browser/page/routes.ts';
import { setTheme, takeScreenshot, takeScreenshotsOfAllSizes } from '#test/harness/browser/page/screenPicture.ts';
import { waitUntilEqual } from '#test/harness/browser/until.ts';
import { expectUsableByKeyboard } from './keyboardUse.ts';
import { nameOfState, type AddressedState } from './listStates.ts';
import { misplaced, nothingMisplaced } from './misplaced.ts';
import type { OtherReply } from './screenState.ts';
import { answersOf } from './situations.ts';
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
 * accessible. Once it has loaded or failed, it must be usable by keyboard alone. With data, the screen must be at its
 * address, must fit every width, and must be usable by finger.
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
      await expectUsableByKeyboard(page);
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
async function withReply(page: Page, other: OtherReply, check: () => Promise<void>): Promise<void> {
  const { sent, steps, text } = other;
  const endInterception = await interceptCalls(page, answersOf(other));
  await page.reload();
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

async function waitUntilLoaded(page: Page, { text, on }: AddressedState): Promise<void> {
  // Accepts the rest screen, too, because a book below it stays busy until time is granted.
  const ready = ['main:not([aria-busy="true"])', ...(on?.includes('resting') ? ['[role="dialog"]'] : [])];
  await page.locator(ready.join(', ')).first().waitFor();
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
  await load();
  await page.locator('[aria-busy="true"]').first().waitFor();
  await takeScreenshot(page, `${pictureOf(state)}-loading`, { isBusy: true });
  expect(await seriousViolations(page)).toEqual([]);
  answer();
  const again = page.getByRole('button', { name: '再试一次' });
  await again.first().waitFor();
  await takeScreenshot(page, `${pictureOf(state)}-failed`);
  await expectAccessible(page);
  await expectUsableByKeyboard(page);
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
