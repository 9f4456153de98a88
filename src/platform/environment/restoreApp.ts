import { uuid } from '#lib/crypto/uuid.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { defaultAgent } from '#contract/host/agent.ts';
import { TABLET_CALLER, type Environment } from './environment.ts';
import { appSlice, type AppState } from './appSlice.ts';

/** The format of a market channel, which is a short name. Any other value in the address is ignored. */
const CHANNEL = /^[\w.-]{1,64}$/;

/** Returns the initial app state of a page. `search` is the address's query string. */
export function restoreApp(environment: Environment, search: string, store: TextStore): AppState {
  return {
    ...appSlice.getInitialState(),
    ua: environment.userAgent,
    caller: isKnownHdApp(environment, store) ? TABLET_CALLER : environment.caller,
    // The channel of the address, otherwise that of the user agent, otherwise the default. The host's app info, which
    // arrives later, replaces the channel unless the address contains one (STATE-05).
    channel: channelOfAddress(search) ?? (environment.channel || defaultAgent.channel),
    prdVer: environment.version,
    deviceId: deviceId(store),
    model: environment.model,
  };
}

/**
 * Whether the host reported at the last visit that it is the HD app. The user agent does not always say so, and the
 * host reports it again only some time after the start; until then, the page would have the layout for phones.
 */
const isKnownHdApp = ({ kind }: Environment, store: TextStore): boolean =>
  kind === 'host' && store.read(storageKeys.hdApp) !== undefined;

/** Returns the market channel in an address's query string; undefined if it has none. */
export function channelOfAddress(search: string): string | undefined {
  const channel = new URLSearchParams(search).get('channel') ?? '';
  return CHANNEL.test(channel) ? channel : undefined;
}

/** Returns the device's id, which is created once and kept (STATE-04). */
function deviceId(store: TextStore): string {
  const kept = store.read(storageKeys.deviceId);
  if (kept && /^[\w-]{8,64}$/.test(kept)) return kept;
  const made = uuid();
  store.write(storageKeys.deviceId, made);
  return made;
}
