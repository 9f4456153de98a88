import { useLayoutEffect } from 'react';

/** The minimum width at which styles and `useIsWide` use the tablet layout. */
const TABLET_LAYOUT_PX = 700;
/** The content of the viewport's meta element in public/index.html. */
const USUAL = 'width=device-width, initial-scale=1, viewport-fit=cover';

/**
 * Gives HD devices the tablet layout even if their window is too narrow for it (ENV-05). The page gets the width that
 * the layout needs, and is scaled down to the width of the window. Windows that are wide enough do not change.
 *
 * A script of public/index.html does the same before the page is painted, if the user agent, the address or the host's
 * app info of the last visit shows that this is an HD device. So a page that the gateway has rendered does not change
 * when React hydrates it.
 */
export function useTabletViewport(isTablet: boolean): void {
  useLayoutEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (!isTablet || !meta) return undefined;
    const fit = () => {
      const wanted = windowWidth() < TABLET_LAYOUT_PX ? `width=${TABLET_LAYOUT_PX}, viewport-fit=cover` : USUAL;
      if (meta.content !== wanted) meta.content = wanted;
    };
    fit();
    addEventListener('resize', fit);
    return () => {
      removeEventListener('resize', fit);
      meta.content = USUAL;
    };
  }, [isTablet]);
}

/**
 * Returns the width that the window would have in CSS pixels if the page were not scaled; `innerWidth` changes with the
 * scale.
 */
const windowWidth = (): number => {
  // Older webviews lack `visualViewport`. In the webviews of apps, the window is as wide as the screen, so the width of
  // the screen is used instead.
  const { visualViewport } = window as { visualViewport?: VisualViewport | null };
  return visualViewport ? visualViewport.width * visualViewport.scale : screen.width;
};
