import type { Page } from 'playwright-core';

/**
 * Returns the titles that are cut at the present size of the window and have room for fewer than six Chinese
 * characters, each with the number of characters. Nobody can tell stories apart by so few.
 */
export const cutTitles = (page: Page): Promise<string[]> => page.evaluate(findCut);

function findCut(): string[] {
  const LEAST_CHARACTERS = 6;
  /** The facts below a title are smaller than this, in design pixels. */
  const LEAST_TITLE = 13;
  const designPixel = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 100;

  return [...document.querySelectorAll('#root *, [role="dialog"] *')].flatMap((element) => {
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = element;
    // Texts that only screen readers read are one pixel wide.
    if (clientWidth <= 1 || (scrollWidth <= clientWidth && scrollHeight <= clientHeight)) return [];
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    const lines = Number.parseInt(style.webkitLineClamp, 10) || 1;
    const isCutLine = style.overflowX === 'hidden' && style.whiteSpace === 'nowrap' && scrollWidth > clientWidth;
    const isCut = lines > 1 ? scrollHeight > clientHeight : isCutLine;
    const text = element.textContent.trim();
    if (!isCut || text === '' || size < LEAST_TITLE * designPixel) return [];
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    const characters = Math.floor((lines * (clientWidth - padding)) / size);
    return characters < LEAST_CHARACTERS ? [`${text}: ${characters}`] : [];
  });
}
