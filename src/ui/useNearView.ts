import { useCallback, useState, type RefCallback } from 'react';

/** How far below the screen a thing begins to load: native lazy loading takes more than 1250 px, the whole home. */
const MARGIN = '160px';

/**
 * How wide an element is in CSS pixels, known once it has come near the screen, and 0 before; from the start any width
 * where the browser can't tell. The observer knows it without laying out the page anew.
 */
export function useNearView(): [RefCallback<Element>, number] {
  const [widthPx, setWidthPx] = useState(() => ('IntersectionObserver' in window ? 0 : Infinity));
  const ref = useCallback<RefCallback<Element>>(
    (element) => {
      if (!element || widthPx > 0) return;
      const observer = new IntersectionObserver(
        (entries) => {
          const near = entries.find(({ isIntersecting }) => isIntersecting);
          if (near) setWidthPx(near.boundingClientRect.width);
        },
        { rootMargin: MARGIN },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [widthPx],
  );
  return [ref, widthPx];
}
