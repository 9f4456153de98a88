import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createCloserStack, type CloserStack } from '#lib/closerStack.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

/**
 * Handles the back key: closes the dialog, sheet or other entry that was opened last; if none is open, goes back or
 * leaves the app (ROUTE-05). A host passes the key to the page only while such an entry is open (BRIDGE-11). At every
 * navigation, `navigationSaga` tells the host to stop passing the key. This hook asks for the key again if an entry is
 * still open, so it must run after that saga. Outside a host, the back key is a step back in the history.
 */
export function useBackKey(): CloserStack {
  const { host, navigator } = useServices();
  const { key } = useLocation();
  const navigate = useNavigate();
  const { canGoBack, goBack } = useGoBack();
  const [closers] = useState(createCloserStack);

  const handleBack = useEffectEvent(() => {
    if (closers.closeLast()) return;
    if (canGoBack) goBack();
    else void navigate(href('exitInWebView'));
  });

  useEffect(
    () =>
      host.subscribeEvents((name) => {
        if (name === 'page.back') handleBack();
      }),
    [host],
  );

  useLayoutEffect(
    () => navigator.guardEntry({ isHeld: () => !closers.isEmpty(), onHeld: closers.closeLast }),
    [navigator, closers, key],
  );

  useEffect(
    () => closers.subscribe(() => void host.setting({ controlBack: closers.isEmpty() ? 0 : 1 })),
    [host, closers],
  );

  useEffect(() => {
    if (!closers.isEmpty()) void host.setting({ controlBack: 1 });
  }, [host, closers, key]);

  return closers;
}
