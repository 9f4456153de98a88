import type { Page } from 'playwright-core';

/**
 * Returns the controls whose touchable area is smaller than 44 × 44 px, with the size of that area. The area may be
 * larger than what is visible of the control. Links within a text may be smaller.
 */
export const smallControls = (page: Page): Promise<string[]> => page.evaluate(findSmall);

function findSmall(): string[] {
  const FINGER_PX = 44;
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, ' +
    '[role="button"], [role="switch"], [role="slider"], [role="checkbox"], [role="radio"], [role="tab"]';

  const labelOf = (control: Element): Element | undefined =>
    control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
  /** Returns the element at which a finger aims: the label if the control is an invisible input, else the control. */
  const targetOf = (control: Element): Element => {
    const { width } = control.getBoundingClientRect();
    const isHidden = width <= 1 || getComputedStyle(control).opacity === '0';
    return (isHidden && labelOf(control)) || control;
  };
  const isUsable = (control: Element): boolean => {
    if (control.matches(':disabled, [aria-disabled="true"]') || control.closest('[inert], [aria-hidden="true"]')) {
      return false;
    }
    const { width, height } = targetOf(control).getBoundingClientRect();
    return width > 1 && height > 1 && targetOf(control).checkVisibility({ visibilityProperty: true });
  };
  const isInText = (control: Element): boolean =>
    control.localName === 'a' &&
    getComputedStyle(control).display === 'inline' &&
    control.parentElement?.textContent.trim() !== control.textContent.trim();
  const isOf = (control: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return control.contains(hit) || (labelOf(control)?.contains(hit) ?? false);
  };
  /** Returns the size of the area that a finger hits; undefined if something covers its middle. */
  const hitSize = (control: Element): { wide: number; high: number } | undefined => {
    const target = targetOf(control);
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, right, bottom } = target.getClientRects()[0] ?? target.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (!isOf(control, x, y)) return undefined;
    const reach = (stepX: number, stepY: number): number => {
      let px = 0;
      while (px < FINGER_PX && isOf(control, x + stepX * (px + 1), y + stepY * (px + 1))) px++;
      return px;
    };
    return {
      wide: Math.max(right - left, reach(1, 0) + reach(-1, 0) + 1),
      high: Math.max(bottom - top, reach(0, 1) + reach(0, -1) + 1),
    };
  };

  const small = [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    if (!isUsable(control) || isInText(control)) return [];
    const box = targetOf(control).getBoundingClientRect();
    if (Math.min(box.width, box.height) >= FINGER_PX) return [];
    const size = hitSize(control);
    // Accepts half a pixel less, because lengths of the design are rounded.
    if (!size || Math.min(size.wide, size.high) >= FINGER_PX - 0.5) return [];
    const name = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 20);
    return [`${name || control.outerHTML.slice(0, 80)}: ${Math.round(size.wide)} × ${Math.round(size.high)}`];
  });
  scrollTo({ top: 0, behavior: 'instant' });
  return small;
}
