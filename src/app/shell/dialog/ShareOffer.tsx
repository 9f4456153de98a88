import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectSharedLink, shareClosed } from '#platform/share/shareSlice.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import type { ShareSheet } from './ShareSheet.tsx';

/**
 * Shows the share sheet when the user shares something. The code of the sheet is loaded at the first use, and again
 * after a failure.
 */
export function ShareOffer() {
  const toasts = useToasts();
  const dispatch = useDispatch();
  const link = useSelector(selectSharedLink);
  const isNeeded = link !== null;
  const [Loaded, setLoaded] = useState<typeof ShareSheet>();

  useEffect(() => {
    if (!isNeeded || Loaded) return;
    import(/* webpackChunkName: "share" */ './ShareSheet.tsx').then(
      (module) => setLoaded(() => module.ShareSheet),
      (problem: unknown) => {
        logProblem('share sheet', problem);
        dispatch(shareClosed());
        toasts.show({ kind: 'offline', text: '分享没有打开，请再试一次' });
      },
    );
  }, [isNeeded, Loaded, dispatch, toasts]);

  return link && Loaded ? <Loaded link={link} /> : null;
}
