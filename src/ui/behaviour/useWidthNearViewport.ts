import { useCallback, useState, type RefCallback } from 'react';

/**
 * The distance below the viewport at which elements begin to load. Native lazy loading begins at more than 1250 px,
 * which would include the whole home screen.
 */
const MARGIN = '160px';

/**
 * Returns a ref for an element, and the width of the element in CSS pixels: 0 until the element has come near the
 * viewport, and infinite if the browser cannot observe elements. The IntersectionObserver provides the width without
 * causing a new layout.
 */
export function useWidthNearViewport(): [RefCallback<Element>, number] {
  const [widthPx, setWidthPx] = useState(0);
  const ref = useCallback<RefCallback<Element>>(
    (element) => {
      if (!element || widthPx > 0) return;
      if (!('IntersectionObserver' in window)) {
        setWidthPx(Infinity);
        return;
      }
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
