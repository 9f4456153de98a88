import { useCallback, useState, type RefCallback } from 'react';

/** How far below the screen a thing begins to load: native lazy loading takes more than 1250 px, the whole home. */
const MARGIN = '160px';

/** Whether an element has come near the screen; true from the start where the browser can't tell. */
export function useNearView(): [RefCallback<Element>, boolean] {
  const [isNear, setIsNear] = useState(() => !('IntersectionObserver' in window));
  const ref = useCallback<RefCallback<Element>>(
    (element) => {
      if (!element || isNear) return;
      const observer = new IntersectionObserver(
        (entries) => setIsNear((was) => was || entries.some(({ isIntersecting }) => isIntersecting)),
        { rootMargin: MARGIN },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [isNear],
  );
  return [ref, isNear];
}
