import type { CDPSession, Page } from 'playwright-core';

/** The names of elements that cannot be used without a finger. */
export interface KeyboardFaults {
  /** Elements that look as if they reacted to a touch, and are no controls. */
  fingerOnly: string[];
  /** Controls to which Tab does not move the focus. */
  missing: string[];
}

const TABS_WITHIN_MS = 5_000;

/** Checks that Tab moves the focus to every control, and that no other element looks as if it reacted to a touch. */
export async function expectUsableByKeyboard(page: Page): Promise<void> {
  expect(await findKeyboardFaults(page)).toEqual({ fingerOnly: [], missing: [] });
}

/** Presses Tab until every control of the page has had the focus, for `TABS_WITHIN_MS` at most. */
export async function findKeyboardFaults(page: Page): Promise<KeyboardFaults> {
  const { fingerOnly } = await page.evaluate(controlsOfPage, true);
  const keyboard = await page.context().newCDPSession(page);
  const deadline = Date.now() + TABS_WITHIN_MS;
  let missing: string[];
  // Presses Tab for all missing controls again and again, because a list grows when its end comes near the viewport.
  do {
    ({ missing } = await page.evaluate(controlsOfPage, false));
    // Sends all key events without waiting for the reply to each one, because waiting would take most of the time.
    await Promise.all(missing.flatMap(() => pressTab(keyboard)));
  } while (missing.length > 0 && Date.now() < deadline);
  await keyboard.detach();
  // Ignores elements without a name. These are pages of picture books, which can also be turned with the arrow keys
  // (test/journeys/stories/books.test.ts checks that).
  return { fingerOnly: fingerOnly.filter((name) => !name.startsWith('<')), missing };
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
