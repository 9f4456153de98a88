import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkExtra } from '#platform/http/api.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { selectIsAnonymous, selectUserId } from '#platform/session/user/userSlice.ts';
import { createDownloads, type Download, type Downloads } from './downloads.ts';

type Root = Parameters<typeof selectUserId>[0];

/**
 * The queue of downloads of each instance of the app, by its services. All screens share the queue, so that downloads
 * continue when the screen changes.
 */
const queues = new WeakMap<SessionServices, Downloads>();

interface DownloadsState {
  downloads: Downloads;
  /** The downloads; undefined until the storage has been read. */
  list: readonly Download[] | undefined;
  /** Whether the storage could not be read. */
  hasFailed: boolean;
}

/** Returns the queue of downloads and its current state. */
export function useDownloads(): DownloadsState {
  const services = useServices();
  const dispatch = useDispatch<ThunkDispatch<Root, ThunkExtra, UnknownAction>>();
  const downloads = useMemo(
    () => queues.get(services) ?? dispatch((_, getState, extra) => begin(services, extra, getState)),
    [services, dispatch],
  );
  const list = useSyncExternalStore(downloads.subscribe, downloads.list);
  return { downloads, list, hasFailed: useSyncExternalStore(downloads.subscribe, downloads.hasFailed) };
}

function begin(services: SessionServices, { gatewaySend }: ThunkExtra, getState: () => Root): Downloads {
  const { time, localStore, clock } = services;
  const userId = () => {
    const state = getState();
    return selectIsAnonymous(state) ? '' : selectUserId(state);
  };
  // Uses `gatewaySend`, because the other `send` may return the downloaded story itself instead of asking the gateway
  // whether it may still be heard.
  const downloads = createDownloads({ send: gatewaySend, time, localStore, clock, userId });
  queues.set(services, downloads);
  return downloads;
}
