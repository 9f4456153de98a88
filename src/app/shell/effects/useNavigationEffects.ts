import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useDispatch } from 'react-redux';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { keepsScroll } from '#platform/navigation/keptScroll.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { setDocumentTitle } from '#platform/navigation/documentTitle.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import type { App } from '#app/createApp.ts';
import { screens } from '#app/screens.ts';
import { useScreenId } from '#app/shell/useScreenId.ts';

/** The scroll positions in CSS pixels from the top, by the key of the history entry. */
const scrollPositions = new Map<string, number>();

/** At every navigation, sets the document title (ROUTE-03) and the scroll position, and notifies the sagas. */
export function useNavigationEffects(router: App['router']): void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const navigationType = useNavigationType();
  const id = useScreenId();
  const { environment } = useServices();

  useLayoutEffect(() => {
    router.current = { navigate: (to, options) => void navigate(to, options) };
  }, [router, navigate]);

  const isHydrating = useIsHydrating();
  const showTitle = useEffectEvent(() => {
    if (id) setDocumentTitle(screens[id].title, environment.os === 'ios' && environment.kind !== 'browser');
  });
  useEffect(() => showTitle(), [id, location.key, environment]);

  const scrollToPlace = useEffectEvent(() => {
    // The scroll position of a page that the gateway has rendered is kept, because the user may have scrolled the page
    // before its scripts had loaded.
    if (isHydrating) return;
    if (navigationType === NavigationType.Replace && keepsScroll(location.state)) {
      scrollPositions.set(location.key, scrollY);
      return;
    }
    scrollTo(0, navigationType === NavigationType.Pop ? (scrollPositions.get(location.key) ?? 0) : 0);
  });

  useLayoutEffect(() => {
    scrollToPlace();
    // The position is stored while the user scrolls. When this screen unmounts, it is too late, because the next screen
    // has already changed the height of the page.
    const note = () => void scrollPositions.set(location.key, scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [location.key, navigationType]);

  const { pathname, search } = location;
  useEffect(() => {
    dispatch(navigated({ path: pathname }));
  }, [dispatch, pathname, search]);
}
