import { useLayoutEffect } from 'react';

/** Styles and `useIsWide` take the tablet layout from this width on. */
const TABLET_LAYOUT_PX = 700;

/**
 * Gives HD devices the tablet layout where their window is too narrow for it (ENV-05): the page is laid out as wide as the
 * layout needs and scaled down to the window. Windows that are wide enough stay as they are.
 */
export function useTabletViewport(isTablet: boolean): void {
  useLayoutEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (!isTablet || !meta) return undefined;
    const usual = meta.content;
    const fit = () => {
      const wanted = windowWidth() < TABLET_LAYOUT_PX ? `width=${TABLET_LAYOUT_PX}, viewport-fit=cover` : usual;
      if (meta.content !== wanted) meta.content = wanted;
    };
    fit();
    addEventListener('resize', fit);
    return () => {
      removeEventListener('resize', fit);
      meta.content = usual;
    };
  }, [isTablet]);
}

/** Returns the width of the window in CSS pixels of a page that is not scaled: `innerWidth` follows the scale. */
const windowWidth = (): number => {
  // Older webviews lack it; in those of apps, the window is the screen.
  const { visualViewport } = window as { visualViewport?: VisualViewport | null };
  return visualViewport ? visualViewport.width * visualViewport.scale : screen.width;
};
