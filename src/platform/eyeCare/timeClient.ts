import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { leaseTime, settleOffline } from '#contract/family/eyeCare.ts';
import { CHILD_UNKNOWN_CODE } from '#contract/requestToken.ts';
import { attempt } from '#lib/attempt.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import type { Clock } from '#platform/http/clock.ts';
import type { Send } from '#platform/http/httpClient.ts';
import { selectToken } from '#platform/session/authSlice.ts';
import { selectChildId } from '#platform/session/user/userSlice.ts';
import { childrenIn, childStore } from '#platform/storage/childStore.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { createTimeMemory } from './timeMemory.ts';
import { eyeCareApi, type EyeCareRoot } from './eyeCareApi.ts';

/**
 * The gateway's answer to a request for time. If the gateway cannot be reached, `offline` means that there is time left
 * according to the last reply, and `spent` that none is left.
 */
export type Asked =
  | { kind: 'free' | 'refused' | 'offline' | 'spent' }
  | { kind: 'granted'; leaseMs: number; isFinishing: boolean };

export interface TimeClient {
  /** Requests a short time of use, which the gateway immediately counts as used. Never rejects. */
  ask: (kind: UseKind, storyId?: string) => Promise<Asked>;
  /** Notes use without a network. It is reported once the gateway can be reached again. */
  noteOffline: (kind: UseKind, ms: number) => void;
}

type Root = Parameters<typeof selectToken>[0] & Parameters<typeof selectChildId>[0];

const ownerOf = (state: Root): string => `${selectToken(state)} ${selectChildId(state)}`;

interface AppStore {
  dispatch: ThunkDispatch<EyeCareRoot, unknown, UnknownAction>;
  getState: () => Root;
}

interface Stretch {
  id: string;
  usedMs: number;
  /** The time at which the use ended, by the server's clock as far as its offset is known. */
  until: number;
}
type Stretches = Partial<Record<UseKind, Stretch>>;

export function createTimeClient(send: Send, store: AppStore, localStore: TextStore, clock: Clock): TimeClient {
  /** The time left according to the last reply. */
  const leftMs: Partial<Record<UseKind, number | null>> = {};

  const memory = createTimeMemory(localStore, clock, () => selectChildId(store.getState()));
  const leftOf = (kind: UseKind): number | null => (leftMs[kind] === undefined ? memory.leftMs(kind) : leftMs[kind]);

  /**
   * The session and child of each report that the gateway has refused, because the child belongs to another account.
   */
  const refused = new Set<string>();

  const read = (childId: string): Stretches =>
    attempt(() => JSON.parse(childStore(localStore, childId).read(storageKeys.offlineUse) ?? '{}') as Stretches) ?? {};
  function write(childId: string, stretches: Stretches): void {
    const store = childStore(localStore, childId);
    if (Object.keys(stretches).length === 0) store.remove(storageKeys.offlineUse);
    else store.write(storageKeys.offlineUse, JSON.stringify(stretches));
  }

  /** Reports what each child has used without a network, regardless of which child is active now. */
  async function settle(): Promise<void> {
    const token = selectToken(store.getState());
    for (const childId of childrenIn(localStore, storageKeys.offlineUse)) {
      const sender = `${token} ${childId}`;
      if (refused.has(sender)) continue;
      try {
        await settleOf(childId);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== CHILD_UNKNOWN_CODE) throw error;
        refused.add(sender);
      }
    }
  }

  async function settleOf(childId: string): Promise<void> {
    for (const [kind, { id, usedMs, until }] of Object.entries(read(childId)) as [UseKind, Stretch][]) {
      const agoMs = Math.min(Math.max(0, Math.round(clock.now() - until)), DAY_MS);
      const body = { kind, usedMs: Math.min(usedMs, DAY_MS), agoMs };
      await send(settleOffline, { params: { useId: id }, body }, childId === '' ? {} : { childId });
      const { [kind]: present, ...others } = read(childId);
      if (present?.usedMs === usedMs) write(childId, others);
    }
  }

  return {
    async ask(kind, storyId) {
      const owner = ownerOf(store.getState());
      try {
        await settle();
        const { state, ...lease } = await send(leaseTime, {
          body: { kind, ...(storyId !== undefined && { storyId }) },
        });
        // Another user or child may have become active while the reply was on its way.
        if (ownerOf(store.getState()) !== owner) return { kind: 'offline' };
        leftMs.screen = state.screen.leftMs;
        leftMs.listen = state.listen.leftMs;
        memory.write(state);
        await store.dispatch(eyeCareApi.util.upsertQueryData('getEyeCare', undefined, state));
        if (!state.isLimited) return { kind: 'free' };
        return lease.leaseMs > 0 ? { kind: 'granted', ...lease } : { kind: 'refused' };
      } catch {
        return { kind: (leftOf(kind) ?? Infinity) > 0 ? 'offline' : 'spent' };
      }
    },

    noteOffline(kind, ms) {
      const known = leftOf(kind);
      if (known !== null) leftMs[kind] = Math.max(0, known - ms);
      memory.pass(kind, ms);
      const childId = selectChildId(store.getState());
      const stretches = read(childId);
      const { id, usedMs } = stretches[kind] ?? { id: uuid(), usedMs: 0 };
      write(childId, { ...stretches, [kind]: { id, usedMs: Math.round(usedMs + ms), until: clock.now() } });
    },
  };
}
