import type { Page } from 'playwright-core';

/**
 * Returns the classes of elements that stick to the top or bottom of the window in the middle of a long page and are covered
 * by something else, such as another element that sticks to the same place.
 */
export const coveredSticky = (page: Page): Promise<string[]> => page.evaluate(findCovered);

function findCovered(): string[] {
  const { scrollHeight } = document.documentElement;
  // A dialog covers the page intentionally.
  if (scrollHeight <= innerHeight || document.querySelector('[role="dialog"], [role="alertdialog"]')) return [];
  const sticky = [...document.querySelectorAll('#root *')].filter((element) => {
    const { position, pointerEvents } = getComputedStyle(element);
    return position === 'sticky' && pointerEvents !== 'none';
  });
  if (sticky.length === 0) return [];
  // Within one task, so that nothing on the page reacts.
  scrollTo({ top: (scrollHeight - innerHeight) / 2, behavior: 'instant' });
  const covered = sticky.filter((element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const isAtTop = Math.abs(box.top - Number.parseFloat(style.top)) <= 1;
    const isAtBottom = Math.abs(innerHeight - box.bottom - Number.parseFloat(style.bottom)) <= 1;
    // Others have not begun to stick, or leave the window with their container.
    if (!isAtTop && !isAtBottom) return false;
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [start, end] = [box.top + 2, box.bottom - 2];
    // The far end of a high column may be below bars of the window.
    const heights = box.height > innerHeight / 2 ? [isAtTop ? start : end] : [start, (start + end) / 2, end];
    return heights.some((height) => {
      const hit = document.elementFromPoint((left + right) / 2, height);
      return hit !== null && !element.contains(hit);
    });
  });
  scrollTo({ top: 0, behavior: 'instant' });
  return covered.map((element) => element.className);
}
