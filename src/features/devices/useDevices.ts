import { skipToken } from '@reduxjs/toolkit/query';
import { useGetDevicesInfoQuery } from '#platform/deviceInfo/api.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import type { QueryResult } from '#ui/state/QueryState.tsx';
import { useListDevicesQuery } from './api.ts';
import { shownDevice, type ShownDevice } from './describe.ts';

interface Devices {
  items: ShownDevice[];
  /** Set if names and pictures could not be loaded. Then all devices look unknown (DEV-03). */
  infoProblem: { text: string; isRetrying: boolean; retry: () => void } | undefined;
}

/**
 * Returns the devices of the signed-in user with their names and pictures. For a guest, no request is sent (GATE-08).
 */
export function useDevices(): QueryResult<Devices> {
  const isSignedIn = useIsSignedIn();
  const list = useListDevicesQuery(isSignedIn ? undefined : skipToken, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const info = useGetDevicesInfoQuery(undefined);
  const sessions = list.currentData?.sessions;
  const isReady = info.currentData !== undefined || info.error !== undefined;
  return {
    error: list.error,
    isFetching: list.isFetching,
    refetch: () => void list.refetch(),
    currentData:
      sessions && isReady
        ? {
            items: sessions.map((session) => shownDevice(info.currentData ?? {}, session)),
            infoProblem: info.error && {
              text: info.error.message ?? '',
              isRetrying: info.isFetching,
              retry: () => void info.refetch(),
            },
          }
        : undefined,
  };
}
