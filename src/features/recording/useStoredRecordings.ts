import { useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectKnownChildId } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { openRecordings, type RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import type { QueryResult } from '#ui/state/QueryState.tsx';

const UNREADABLE = { message: '这台设备存不了录音，请关掉无痕模式或者腾出一点空间' };

/** Returns what `read` finds among the recordings of this device, in the form that `QueryState` requires. */
export function useStoredRecordings<T>(
  read: (database: RecordingDatabase, owner: string) => Promise<T>,
): QueryResult<{ database: RecordingDatabase; owner: string; found: T }> & { refetch: () => Promise<void> } {
  const { localStore } = useServices();
  const owner = useSelector(selectKnownChildId);
  const [state, setState] = useState<{
    owner: string;
    data?: { database: RecordingDatabase; owner: string; found: T };
    isFailed?: boolean;
  }>();
  const refetch = useCallback(async () => {
    try {
      localStore.write(storageKeys.openedRecordings, '1');
      const database = await openRecordings();
      setState({ owner, data: { database, owner, found: await read(database, owner) } });
    } catch {
      setState({ owner, isFailed: true });
    }
  }, [owner, read, localStore]);
  useEffect(() => {
    if (owner !== '') void refetch();
  }, [owner, refetch]);
  const present = state?.owner === owner ? state : undefined;
  return {
    currentData: present?.data,
    ...(present?.isFailed === true && { error: UNREADABLE }),
    isFetching: present === undefined,
    refetch,
  };
}
