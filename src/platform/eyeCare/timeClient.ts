import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { getEyeCare, leaseTime, settleOffline, type EyeCareState } from '#contract/family/eyeCare.ts';
import { CHILD_UNKNOWN_CODE } from '#contract/requestToken.ts';
import { attempt } from '#lib/attempt.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import type { Clock } from '#platform/http/clock.ts';
import type { Send } from '#platform/http/httpClient.ts';
import { selectToken } from '#platform/session/authSlice.ts';
import { selectChildId, selectIsAnonymous, type selectUser } from '#platform/session/user/userSlice.ts';
import { childrenIn, childStore } from '#platform/storage/childStore.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { eyeCareApi, type EyeCareRoot } from './eyeCareApi.ts';
import { afterOfflineUse, stateAt } from './stateOffline.ts';
import { createScreenLease } from './screenLease.ts';
import { createTimeMemory } from './timeMemory.ts';

/**
 * The answer to a request for time. `offline` and `spent` mean that the gateway cannot be reached: according to its
 * last reply, there is time left (`offline`) or none (`spent`).
 */
export type TimeAnswer =
  | { kind: 'free' | 'refused' | 'offline' | 'spent' }
  | { kind: 'granted'; leaseMs: number; isFinishing: boolean };

export interface TimeClient {
  /** Requests a short time of use, which the gateway immediately counts as used. Never rejects. */
  ask: (kind: UseKind, storyId?: string) => Promise<TimeAnswer>;
  /** Asks the gateway whether no time is left, without using any. Never rejects. */
  isOver: (kind: UseKind) => Promise<boolean>;
  /** Whether the time at the screen that was granted last has not ended yet. */
  hasScreenTime: () => boolean;
  /** Stores use without a network, and reports it once the gateway can be reached again. */
  noteOffline: (kind: UseKind, ms: number) => void;
  /** Stores a reply of the gateway for a later start without a network. */
  remember: (state: EyeCareState) => void;
  /**
   * Shows the limits that this device has stored, because the gateway cannot be reached. Resolves when they are shown,
   * or immediately if none are known. Never rejects.
   */
  showKnown: () => Promise<void>;
}

type Root = EyeCareRoot & Parameters<typeof selectToken>[0] & Parameters<typeof selectUser>[0];

const selectState = eyeCareApi.endpoints.getEyeCare.select(undefined);

const ownerOf = (state: Root): string => `${selectToken(state)} ${selectChildId(state)}`;

interface AppStore {
  dispatch: ThunkDispatch<EyeCareRoot, unknown, UnknownAction>;
  getState: () => Root;
}

interface OfflineUse {
  id: string;
  usedMs: number;
  /** When the use ended, by the server's clock if its offset is known. */
  until: number;
  /**
   * For the screen: how much of this use came after the last pause that was long enough for a break. Missing in
   * earlier releases.
   */
  sinceBreakMs?: number;
  /**
   * How much of this use a guest has reported, and when. The gateway has counted it for the device, or for the child
   * that used the device on that day. The child's own session later reports the use again, under the same id, by which
   * the gateway recognises use that it has already counted for the child.
   */
  byGuest?: { usedMs: number; at: number };
}
/**
 * The use of one child without a network, by kind and day, such as `listen 2026-11-28`. In earlier releases the key was
 * only the kind.
 */
type OfflineUses = Readonly<Record<string, OfflineUse>>;

const keyOf = (kind: UseKind, now: number): string => `${kind} ${chinaDay(now)}`;
const kindOf = (key: string): UseKind => (key.startsWith('listen') ? 'listen' : 'screen');

/**
 * For how long after a request for time an equal one waits for its answer. Later it is sent, because the first one may
 * have been lost on a poor connection, and the listener has tapped again.
 */
const SHARED_FOR_MS = 3 * SECOND_MS;

/**
 * How long after a guest's report the child's own session may report the same use. The gateway refuses later reports.
 */
const REPORTED_LATER_MS = DAY_MS;

export function createTimeClient(send: Send, store: AppStore, localStore: TextStore, clock: Clock): TimeClient {
  /**
   * The state of one child's limits: the last reply to a request for time, and the use without a network since. It is
   * not valid for another child.
   */
  let counted: { childId: string; state: EyeCareState } | undefined;
  const activeChild = () => selectChildId(store.getState());

  const memory = createTimeMemory(localStore, clock, activeChild);
  /**
   * Returns the newest known state: this client's own state, or the state in the store, which the rest screen may have
   * requested.
   */
  function latest(): EyeCareState | undefined {
    const shown = selectState(store.getState()).data;
    const own = counted?.childId === activeChild() ? counted.state : undefined;
    return (shown?.basis?.at ?? 0) >= (own?.basis?.at ?? 0) ? (shown ?? own) : own;
  }
  function present(): EyeCareState | undefined {
    const known = latest();
    return known ? stateAt(known, clock.now()) : memory.state();
  }
  const screenLease = createScreenLease(clock);
  /** The requests for time that are on their way, each by its session and child, its kind and its story. */
  const requests = new Map<string, { answer: Promise<TimeAnswer>; sentAt: number }>();
  const show = (state: EyeCareState) => store.dispatch(eyeCareApi.util.upsertQueryData('getEyeCare', undefined, state));

  /** The session and child of each report that the gateway has refused because the child belongs to another account. */
  const refused = new Set<string>();

  const read = (childId: string): OfflineUses =>
    attempt(() => JSON.parse(childStore(localStore, childId).read(storageKeys.offlineUse) ?? '{}') as OfflineUses) ??
    {};
  function write(childId: string, stretches: OfflineUses): void {
    const store = childStore(localStore, childId);
    if (Object.keys(stretches).length === 0) store.remove(storageKeys.offlineUse);
    else store.write(storageKeys.offlineUse, JSON.stringify(stretches));
  }

  /** Reports what each child has used without a network, regardless of which child is active now. */
  async function settle(): Promise<void> {
    const token = selectToken(store.getState());
    const isGuest = token === '' || selectIsAnonymous(store.getState());
    for (const childId of childrenIn(localStore, storageKeys.offlineUse)) {
      const sender = `${token} ${childId}`;
      if (refused.has(sender)) continue;
      try {
        await settleOf(childId, isGuest);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== CHILD_UNKNOWN_CODE) throw error;
        refused.add(sender);
      }
    }
  }

  async function settleOf(childId: string, isGuest: boolean): Promise<void> {
    for (const [key, { id, usedMs, until, sinceBreakMs, byGuest }] of Object.entries(read(childId))) {
      const isOfChild = childId !== '';
      const isOver = byGuest !== undefined && clock.now() - byGuest.at > REPORTED_LATER_MS;
      const isReported = isGuest && isOfChild && byGuest?.usedMs === usedMs;
      if (!isOver && !isReported) {
        const agoMs = Math.min(Math.max(0, Math.round(clock.now() - until)), DAY_MS);
        const body = {
          kind: kindOf(key),
          usedMs: Math.min(usedMs, DAY_MS),
          agoMs,
          ...(sinceBreakMs !== undefined && { sinceBreakMs: Math.min(sinceBreakMs, DAY_MS) }),
        };
        // Sends the child only if it is known and the user is not a guest.
        await send(settleOffline, { params: { useId: id }, body }, isOfChild && !isGuest ? { childId } : {});
      }
      const { [key]: present, ...others } = read(childId);
      if (!present || present.usedMs !== usedMs) continue;
      if (isOver || !isGuest || !isOfChild) write(childId, others);
      else if (!isReported) write(childId, { ...others, [key]: { ...present, byGuest: { usedMs, at: clock.now() } } });
    }
  }

  async function request(kind: UseKind, storyId?: string): Promise<TimeAnswer> {
    const owner = ownerOf(store.getState());
    try {
      await settle();
      const sent = screenLease.readClocks();
      const { state, ...lease } = await send(leaseTime, {
        body: { kind, ...(storyId !== undefined && { storyId }) },
      });
      if (!(await adopt(state, owner))) return { kind: 'offline' };
      if (!state.isLimited) return { kind: 'free' };
      if (lease.leaseMs <= 0) return { kind: 'refused' };
      if (kind === 'screen') screenLease.grant(owner, lease.leaseMs, sent);
      // The granted time has already decreased by the time that the reply took to arrive.
      const leftMs = lease.leaseMs - (clock.elapsed() - sent.elapsed);
      return { kind: 'granted', ...lease, leaseMs: Math.max(SECOND_MS, leftMs) };
    } catch {
      return { kind: (await isSpent(kind)) ? 'spent' : 'offline' };
    }
  }

  /**
   * Stores and shows the state of a reply. Ignores it, and returns false, if another user or child than `owner` has
   * become active while the reply was on its way.
   */
  async function adopt(state: EyeCareState, owner: string): Promise<boolean> {
    if (ownerOf(store.getState()) !== owner) return false;
    counted = { childId: activeChild(), state };
    memory.write(state);
    await show(state);
    return true;
  }

  /**
   * Returns whether no time is left by the state that was stored last. Also shows this state: even without a reply, the
   * rest screen and the warnings that precede it must appear.
   */
  async function isSpent(kind: UseKind): Promise<boolean> {
    const state = present();
    if (state) await show(state);
    return state?.[kind].leftMs === 0;
  }

  /**
   * Sends a request for time, or waits for an equal one that was just sent: the guard of the screens, a book and a film
   * may ask at the same time, and a listener who jumps or taps several times causes a request each time.
   */
  async function requestOnce(kind: UseKind, storyId?: string): Promise<TimeAnswer> {
    const key = JSON.stringify([ownerOf(store.getState()), kind, storyId]);
    const present = requests.get(key);
    if (present && clock.elapsed() - present.sentAt < SHARED_FOR_MS) return present.answer;
    const sent = { answer: request(kind, storyId), sentAt: clock.elapsed() };
    requests.set(key, sent);
    try {
      return await sent.answer;
    } finally {
      if (requests.get(key) === sent) requests.delete(key);
    }
  }

  async function requestScreen(): Promise<TimeAnswer> {
    const leaseMs = screenLease.longLeftMs(ownerOf(store.getState()));
    return leaseMs > 0 ? { kind: 'granted', leaseMs, isFinishing: false } : requestOnce('screen');
  }

  return {
    ask: (kind, storyId) => (kind === 'screen' ? requestScreen() : requestOnce(kind, storyId)),
    async isOver(kind) {
      const owner = ownerOf(store.getState());
      try {
        await settle();
        const state = await send(getEyeCare, {});
        return (await adopt(state, owner)) && state[kind].leftMs === 0;
      } catch {
        return isSpent(kind);
      }
    },
    hasScreenTime: () => screenLease.isValid(ownerOf(store.getState())),

    noteOffline(kind, ms) {
      const known = latest();
      counted = known && { childId: activeChild(), state: afterOfflineUse(known, kind, ms, clock.now()) };
      memory.pass(kind, ms);
      // After the session has expired, the limits of its child still apply, so the use is stored for this child.
      const childId = selectChildId(store.getState()) || memory.childId();
      const stretches = read(childId);
      const now = clock.now();
      const key = keyOf(kind, now);
      const noted: OfflineUse = stretches[key] ?? { id: uuid(), usedMs: 0, until: now };
      const { basis } = known ?? memory.state() ?? {};
      const breakMs = (basis?.limits.breakMinutes ?? Infinity) * MINUTE_MS;
      const hasPaused = now - ms - noted.until >= breakMs;
      const sinceBreakMs = Math.round((hasPaused ? 0 : (noted.sinceBreakMs ?? noted.usedMs)) + ms);
      write(childId, {
        ...stretches,
        [key]: {
          ...noted,
          usedMs: Math.round(noted.usedMs + ms),
          until: now,
          ...(kind === 'screen' && { sinceBreakMs }),
        },
      });
    },

    remember(state) {
      // The limits of a guest must not replace the stored limits of the last child: these still apply after the child's
      // session has expired.
      if (selectChildId(store.getState()) !== '') memory.write(state);
    },

    async showKnown() {
      const state = present();
      if (state) await show(state);
    },
  };
}
