import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ForwardedEventName } from '#contract/host/hostEvents.ts';
import { api } from '#platform/http/api.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

type Tag = Parameters<typeof api.util.invalidateTags>[0][number];

/**
 * The cache tags that each event invalidates. Visible screens reload the data immediately, other screens when they are
 * opened.
 */
const tagsInvalidatedBy: Record<ForwardedEventName, readonly Tag[]> = {
  // The list of devices says on which of them a child with limits is active.
  ParentControlUpdated: ['Blocked', 'Devices', 'EyeCare', 'Listening', 'History', 'Subscriptions'],
  // Medals can give a child new head wear, so avatars change too.
  UserHonorUpdated: ['Avatar', 'Books', 'Honours', 'Kept', 'Timeline'],
  // The daily sign-in earns shells.
  UserSigned: ['Friends', 'Shells', 'Tasks'],
  UserLaunchAudioUpdated: ['Works'],
  UserHealthRecordUpdated: ['Health', 'Kept', 'Timeline'],
  UserAimUpdated: ['Aims', 'Entries', 'Kept', 'Timeline'],
};

/**
 * Handles changes that were made in other parts of the host: on its native pages, or in another web view (BRIDGE-07).
 */
export function useForwardedEvents(): void {
  const { events } = useServices();
  const dispatch = useDispatch();
  useEffect(() => {
    const names = Object.keys(tagsInvalidatedBy) as ForwardedEventName[];
    const stops = names.map((name) =>
      events.on(name, (source) => {
        if (source === 'host' && tagsInvalidatedBy[name].length > 0)
          dispatch(api.util.invalidateTags([...tagsInvalidatedBy[name]]));
      }),
    );
    return () => stops.forEach((stop) => stop());
  }, [events, dispatch]);
}
