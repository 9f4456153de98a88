import { useCallback, useState, type RefCallback } from 'react';

/**
 * Elements begin to load at this distance below the viewport. Native lazy loading begins at more than 1250 px, which
 * would include the whole home screen.
 */
const MARGIN = '160px';

/**
 * Returns the width of an element in CSS pixels once it has come near the viewport, and 0 before. If the browser cannot
 * observe elements, it returns a width as soon as the element exists. The IntersectionObserver provides the width
 * without causing a new layout.
 */
export function useNearView(): [RefCallback<Element>, number] {
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
