import { prefersReducedMotion } from './prefersReducedMotion.ts';

const USER_EVENTS = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/**
 * Scrolls the page to an element, and corrects the position whenever a part that contains the element changes its size,
 * because parts above the element may load while the page scrolls. The corrections end when the user touches the page,
 * presses a key or turns the wheel, so that they never work against the user, and when the returned function is called.
 */
export function scrollToElement(element: Element): () => void {
  element.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  if (typeof ResizeObserver !== 'function') return () => undefined;

  let isFirstReport = true;
  const observer = new ResizeObserver(() => {
    // The first report contains the initial sizes, so nothing has changed yet.
    if (!isFirstReport) element.scrollIntoView({ behavior: 'auto' });
    isFirstReport = false;
  });
  for (let part = element.parentElement; part; part = part.parentElement) observer.observe(part);

  const stop = () => {
    observer.disconnect();
    for (const type of USER_EVENTS) removeEventListener(type, stop, { capture: true });
  };
  for (const type of USER_EVENTS) addEventListener(type, stop, { capture: true, passive: true });
  return stop;
}
