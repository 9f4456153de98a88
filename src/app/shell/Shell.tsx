import { useCallback } from 'react';
import { useSelector, useStore } from 'react-redux';
import { useIsTablet } from '#platform/environment/useIsTablet.ts';
import { AppLink, LinkAddressContext, PrefetchContext } from '#platform/navigation/AppLink.tsx';
import { selectIsMetering } from '#platform/eyeCare/eyeCareSlice.ts';
import { href } from '#platform/navigation/paths.ts';
import { tabletAddress } from '#platform/navigation/tabletAddress.ts';
import { selectCurrentStory } from '#platform/player/playerSlice.ts';
import { selectOfferedAccount } from '#platform/session/address/loginOfferSlice.ts';
import { selectLoading } from '#platform/variable/variableSlice.ts';
import { classes } from '#ui/classes.ts';
import { BagIcon, BookIcon, HeadphonesIcon, UserIcon } from '#ui/icons/shellIcons.tsx';
import { LoadingOverlayView } from '#ui/loading/LoadingOverlayView.tsx';
import { CloserStackContext } from '#ui/dialog/useCloseOnBackKey.ts';
import { BottomTabs } from '#ui/navigation/bars/BottomTabs.tsx';
import { ToastHost } from '#ui/toast/ToastHost.tsx';
import type { App } from '#app/createApp.ts';
import { LazyPart } from '#widgets/LazyPart.tsx';
import { prefetchScreen } from '#app/routing/prefetchScreen.ts';
import { useIsReplacedByLogin } from '#app/routing/useIsReplacedByLogin.ts';
import { Screens } from '#app/routing/Screens.tsx';
import { ShareOffer } from './dialog/ShareOffer.tsx';
import styles from './Shell.module.css';
import { screens } from '#app/screens.ts';
import { useChildKey } from './effects/useChildKey.ts';
import { useBackKey } from './effects/useBackKey.ts';
import { useIsEyeCareNeeded } from './effects/useIsEyeCareNeeded.ts';
import { useForwardedEvents } from './effects/useForwardedEvents.ts';
import { useNavigationEffects } from './effects/useNavigationEffects.ts';
import { useScreenId } from './useScreenId.ts';
import { useTabletViewport } from './effects/useTabletViewport.ts';

const loadLoginOfferDialog = async () => (await import('./dialog/LoginOfferDialog.tsx')).LoginOfferDialog;

const loadMiniPlayer = async () =>
  (await import(/* webpackChunkName: "miniPlayer" */ '#features/stories/miniPlayer/MiniPlayer.tsx')).MiniPlayer;

const loadEyeCareGuard = async () =>
  (await import(/* webpackChunkName: "eyeCareGuard" */ '#features/eyeCare/guard/EyeCareGuard.tsx')).EyeCareGuard;

const tabs = [
  { id: 'stories', label: '故事', href: href('home'), icon: HeadphonesIcon },
  { id: 'learning', label: '学习', href: href('learning'), icon: BookIcon },
  { id: 'mall', label: '商城', href: href('exchangeMall'), icon: BagIcon },
  { id: 'me', label: '我的', href: href('profile'), icon: UserIcon },
] as const;

const unchanged = (address: string): string => address;

/** The parts around every screen: tabs, overlay, toasts and dialogs. */
export function Shell({ router }: { router: App['router'] }) {
  const store = useStore() as App['store'];
  const loading = useSelector(selectLoading);
  const hasLoginOffer = useSelector(selectOfferedAccount) !== null;
  const hasPlayed = useSelector(selectCurrentStory) !== null;
  const isMetering = useSelector(selectIsMetering);
  const id = useScreenId();
  const { tab, isQuiet, use: useOfScreen } = id ? screens[id] : {};
  const use = useIsReplacedByLogin(id) ? screens.login.use : useOfScreen;
  // On `accountCloseAgree`, limits are not loaded: an account in the cooling-off period may do nothing but withdraw its
  // closing, so the gateway would refuse to send its limits.
  const hasEyeCare = useIsEyeCareNeeded(use, hasPlayed || isMetering) && id !== 'accountCloseAgree';
  const hasMiniPlayer = hasPlayed && !isQuiet;
  const isTablet = useIsTablet();
  useTabletViewport(isTablet);
  useNavigationEffects(router);
  useForwardedEvents();
  const closers = useBackKey();

  return (
    <LinkAddressContext value={isTablet ? tabletAddress : unchanged}>
      <PrefetchContext value={useCallback((path: string) => prefetchScreen(path, store), [store])}>
        <CloserStackContext value={closers}>
          <div className={classes(tab ? styles['besideTabs'] : hasMiniPlayer && styles['aboveMiniPlayer'])}>
            <Screens key={useChildKey()} />
          </div>
          {hasMiniPlayer && <LazyPart load={loadMiniPlayer} with={{ overTabs: tab !== undefined }} />}
          {tab && <BottomTabs items={tabs} currentId={tab} as={AppLink} />}
          <LoadingOverlayView {...loading} />
          <ToastHost />
          <ShareOffer />
          {hasEyeCare && <LazyPart load={loadEyeCareGuard} with={{ use }} />}
          {hasLoginOffer && <LazyPart load={loadLoginOfferDialog} with={{}} />}
        </CloserStackContext>
      </PrefetchContext>
    </LinkAddressContext>
  );
}
