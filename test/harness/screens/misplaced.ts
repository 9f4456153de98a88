import type { Page } from 'playwright-core';

export interface Misplaced {
  /** By how many pixels the page is wider than the window, or the content of a dialog wider than the dialog. */
  overhang: number;
  /**
   * The classes of sticky elements that are lower than their normal position although nothing is scrolled, which looks
   * wrong beside another column.
   */
  displaced: string[];
  /**
   * The classes of elements that stick to the top or bottom of the window in the middle of a long page and are covered
   * by something else, such as another element that sticks to the same edge.
   */
  covered: string[];
  /**
   * The titles that are cut and have room for fewer than six Chinese characters, each with the number of characters.
   * Nobody can tell stories apart by so few.
   */
  cut: string[];
}

export const nothingMisplaced: Misplaced = { overhang: 0, displaced: [], covered: [], cut: [] };

/** Returns what is misplaced at the present size of the window. Scrolls to the top. */
export const misplaced = (page: Page): Promise<Misplaced> => page.evaluate(findMisplaced);

/** Runs in one task, so that nothing on the page can react to the scrolling. */
function findMisplaced(): Misplaced {
  const { scrollWidth, scrollHeight, clientWidth } = document.documentElement;
  const sticky = [...document.querySelectorAll<HTMLElement>('#root *')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  );

  const isDisplaced = (element: HTMLElement): boolean => {
    if (getComputedStyle(element).top === 'auto') return false;
    const before = element.getBoundingClientRect().top;
    element.style.position = 'relative';
    element.style.top = '0';
    const after = element.getBoundingClientRect().top;
    element.style.position = '';
    element.style.top = '';
    return Math.abs(before - after) > 1;
  };
  const isCovered = (element: HTMLElement): boolean => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (style.pointerEvents === 'none') return false;
    const isAtTop = Math.abs(box.top - Number.parseFloat(style.top)) <= 1;
    const isAtBottom = Math.abs(innerHeight - box.bottom - Number.parseFloat(style.bottom)) <= 1;
    // Ignores an element that does not stick yet, or that leaves the window together with its container.
    if (!isAtTop && !isAtBottom) return false;
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [start, end] = [box.top + 2, box.bottom - 2];
    // Checks only the end at which a tall column sticks, because fixed bars may cover its other end.
    const heights = box.height > innerHeight / 2 ? [isAtTop ? start : end] : [start, (start + end) / 2, end];
    return heights.some((height) => {
      const hit = document.elementFromPoint((left + right) / 2, height);
      return hit !== null && !element.contains(hit);
    });
  };
  const classesOf = (elements: readonly HTMLElement[]): string[] => elements.map(({ className }) => className);

  const MIN_CHARACTERS = 6;
  /** The minimum font size of titles, in design pixels. The facts below a title are smaller. */
  const MIN_TITLE = 13;
  const designPixel = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 100;
  const cutTitle = (element: Element): string | undefined => {
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = element;
    // Texts that only screen readers read are one pixel wide.
    if (clientWidth <= 1 || (scrollWidth <= clientWidth && scrollHeight <= clientHeight)) return undefined;
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    const lines = Number.parseInt(style.webkitLineClamp, 10) || 1;
    const isCutLine = style.overflowX === 'hidden' && style.whiteSpace === 'nowrap' && scrollWidth > clientWidth;
    const isCut = lines > 1 ? scrollHeight > clientHeight : isCutLine;
    const text = element.textContent.trim();
    if (!isCut || text === '' || size < MIN_TITLE * designPixel) return undefined;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    const characters = Math.floor((lines * (clientWidth - padding)) / size);
    return characters < MIN_CHARACTERS ? `${text}: ${characters}` : undefined;
  };

  if (scrollY > 0) scrollTo({ top: 0, behavior: 'instant' });
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  const displaced = classesOf(sticky.filter(isDisplaced));
  let covered: string[] = [];
  // Ignores what a dialog covers, because dialogs cover the page intentionally.
  if (sticky.length > 0 && scrollHeight > innerHeight && dialogs.length === 0) {
    scrollTo({ top: (scrollHeight - innerHeight) / 2, behavior: 'instant' });
    covered = classesOf(sticky.filter(isCovered));
    scrollTo({ top: 0, behavior: 'instant' });
  }
  // A dialog scrolls by itself, or in one of its children, so its content does not make the page wider.
  const overhangs = dialogs
    .flatMap((dialog) => [dialog, ...dialog.children])
    .map((element) => element.scrollWidth - element.clientWidth);
  const cut = [...document.querySelectorAll('#root *, [role="dialog"] *')]
    .map(cutTitle)
    .filter((title) => title !== undefined);
  return { overhang: Math.max(scrollWidth - clientWidth, ...overhangs), displaced, covered, cut };
}
