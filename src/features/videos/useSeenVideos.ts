import { useCallback, useMemo, useState } from 'react';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useChildOfScreen } from '#platform/session/user/useChildOfScreen.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useListSeenVideosQuery, useSaveSeenVideoMutation } from './api.ts';
import { storeSeen, readSeen, type SeenVideosById } from './seen.ts';

interface SeenVideos {
  /** Undefined while the list is loading. */
  seen: SeenVideosById | undefined;
  savePosition: (videoId: string, positionMs: number, isFinished: boolean) => void;
}

/** Returns how far each video was watched: for a user on any phone, for a guest on this phone. */
export function useSeenVideos(): SeenVideos {
  const isSignedIn = useIsSignedIn();
  const childId = useChildOfScreen();
  const { localStore, clock } = useServices();
  const { data, isError } = useListSeenVideosQuery(undefined, { skip: !isSignedIn });
  const [save] = useSaveSeenVideoMutation();
  const [seenHere, setSeenHere] = useState(() => readSeen(localStore));

  const seen = useMemo(() => {
    if (!isSignedIn) return seenHere;
    if (data) return Object.fromEntries(data.items.map(({ videoId, ...one }) => [videoId, one]));
    return isError ? {} : undefined;
  }, [isSignedIn, seenHere, data, isError]);

  const savePosition = useCallback(
    (videoId: string, positionMs: number, isFinished: boolean) => {
      const one = { positionMs: Math.round(positionMs), isFinished, seenAt: clock.now() };
      if (!isSignedIn) {
        storeSeen(localStore, videoId, one);
        setSeenHere(readSeen(localStore));
        return;
      }
      // oxlint-disable-next-line project/shown-failure -- the next call stores a later position
      void save({ params: { videoId }, body: one, childId });
    },
    [isSignedIn, localStore, clock, save, childId],
  );
  return { seen, savePosition };
}
