import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { MAX_CHILDREN_A_CALL } from '#contract/family/children.ts';
import { ownersApi } from '#platform/recording/store/ownersApi.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { consentsApi } from './consentsApi.ts';
import { childrenWithDrafts, forgetChild, forgetGuardianDrafts } from './guardianDrafts.ts';
import { hasGuardianDrafts } from './hasGuardianDrafts.ts';

/**
 * Deletes drafts that must not stay on this device after a change on another device: the child was removed, or the
 * guardian has withdrawn the consent. The gateway is asked about the consent only if `isRegistered` is true, because it
 * answers this question only to registered accounts. A family that has not decided yet keeps its drafts, because forms
 * ask for the consent when they are sent. Rejects if the gateway cannot be reached; then the next start of the app
 * tries again.
 */
export async function forgetGoneDrafts(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  localStore: TextStore,
  isRegistered: boolean,
): Promise<void> {
  const childIds = childrenWithDrafts(localStore).slice(0, MAX_CHILDREN_A_CALL);
  if (childIds.length > 0) {
    const asked = ownersApi.endpoints.listGoneChildren.initiate({ body: { childIds } });
    const { gone } = await dispatch(asked).unwrap();
    for (const childId of gone) forgetChild(localStore, childId);
  }
  if (!isRegistered || !hasGuardianDrafts(localStore)) return;
  const options = { subscribe: false, forceRefetch: true };
  const { consents } = await dispatch(consentsApi.endpoints.listConsents.initiate(undefined, options)).unwrap();
  if (consents.some(({ purpose, state }) => purpose === 'guardian' && state === 'withdrawn'))
    forgetGuardianDrafts(localStore);
}
