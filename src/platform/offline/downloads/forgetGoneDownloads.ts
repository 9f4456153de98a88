import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { forgetDownloads, readDownloadsOwner } from '#platform/offline/forgetDownloads.ts';
import { ownersApi } from '#platform/recording/store/ownersApi.ts';
import type { TextStore } from '#platform/storage/storage.ts';

/**
 * Deletes the downloads of an account that the gateway no longer knows because the user has erased it on another
 * device. Rejects if the gateway cannot be reached; then the next start of the app tries again.
 */
export async function forgetGoneDownloads(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  localStore: TextStore,
): Promise<void> {
  const accountId = readDownloadsOwner(localStore)?.userId ?? '';
  if (accountId === '') return;
  // The first child has the id of the account, and cannot be removed while the account exists.
  const body = { childIds: [accountId] };
  const { gone } = await dispatch(ownersApi.endpoints.listGoneChildren.initiate({ body })).unwrap();
  if (gone.length > 0) forgetDownloads(localStore);
}
