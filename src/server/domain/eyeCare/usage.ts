import { and, eq, gt, inArray } from 'drizzle-orm';
import {
  FINISH_WITHIN_MS,
  LEASE_MS,
  MAX_FINISHING_MS,
  RENEW_BELOW_MS,
  useKinds,
  type Limits,
  type UseKind,
} from '#lib/eyeCare/limitRules.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { usageDays, usageLeases } from '#server/database/tables/account/eyeCare.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { findDurationMs } from '#server/domain/catalogue/storyCards.ts';
import type { UsageContext } from './usageContext.ts';
import { storeHolder, resolveMeteredUser, type MeteredUser } from './resolveMeteredUser.ts';
import { afterUse, timeLeft, unusedDay, type UsageDay } from '#lib/eyeCare/timeLeft.ts';

type Lease = typeof usageLeases.$inferSelect;
type Subject = Pick<MeteredUser, 'subject' | 'userId'>;

export interface LeaseGrant {
  leaseMs: number;
  isFinishing: boolean;
}

const noGrant: LeaseGrant = { leaseMs: 0, isFinishing: false };

/** Returns today's usage without locking its row. */
export async function readDay(db: Database, subject: string, now: Date): Promise<UsageDay> {
  const [row] = await db
    .select()
    .from(usageDays)
    .where(and(eq(usageDays.subject, subject), eq(usageDays.day, chinaDay(now))));
  return row ?? unusedDay;
}

/** Returns the use of a day, and locks its row: all other devices of the child wait until the transaction ends. */
export async function lockDay(tx: Database, { subject, userId }: Subject, day: string): Promise<UsageDay> {
  await tx.insert(usageDays).values({ subject, userId, day }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(usageDays)
    .where(and(eq(usageDays.subject, subject), eq(usageDays.day, day)))
    .for('update');
  if (!row) throw new Error('The day was neither kept nor found.');
  return row;
}

export const storeDay = (
  tx: Database,
  { subject }: Subject,
  day: string,
  change: Partial<UsageDay>,
): Promise<unknown> =>
  tx
    .update(usageDays)
    .set(change)
    .where(and(eq(usageDays.subject, subject), eq(usageDays.day, day)));

/** Whether this child must rest because the sibling that used this device last must rest. */
function restsWithSibling(counted: MeteredUser, kind: UseKind, now: Date): boolean {
  return restOfSibling(counted, kind, now)?.inMs === 0;
}

/**
 * Returns the rest that the sibling who used this device last must keep now, and the time after which this rest applies
 * to this child, too. It applies immediately unless a parent has given this child extra time.
 */
export function restOfSibling({ used, sibling }: MeteredUser, kind: UseKind, now: Date) {
  const rest = sibling && timeLeft(sibling.limits, sibling.used, kind, now).rest;
  if (!rest) return undefined;
  const inMs = Math.max(0, (used.extraEndsAt?.getTime() ?? 0) - now.getTime());
  return { rest: { ...rest, reason: 'sibling' as const }, inMs };
}

/**
 * Grants a short time of use and counts it immediately, so that nobody gains anything by reporting less use. Requests
 * from all devices of a child run one after the other, because they lock the row of the day, so that together the
 * devices cannot exceed the budget. A repeated request returns the same lease and counts nothing, unless that lease is
 * about to end.
 */
export const grantLease = (
  db: Database,
  owner: UsageContext,
  { kind, storyId = '' }: { kind: UseKind; storyId?: string | undefined },
  now: Date,
): Promise<LeaseGrant> =>
  db.transaction(async (tx) => {
    const counted = await resolveMeteredUser(tx, owner, now);
    const siblingRest = restOfSibling(counted, kind, now);
    if (siblingRest?.inMs === 0) return noGrant;
    const { limits } = counted;
    if (!limits) return { leaseMs: Math.min(LEASE_MS, siblingRest?.inMs ?? Infinity), isFinishing: false };
    const used = await lockDay(tx, counted, chinaDay(now));
    const place = { ...counted, session: owner.session, kind };
    const last = await findLease(tx, place);
    const presentMs = (last?.endsAt.getTime() ?? 0) - now.getTime();
    // Time for finishing a story is granted for that story only. For another story, time must be left in the budget,
    // for example because a parent has given more or a new day has begun.
    const isUsable = last !== undefined && (last.finishUntil === null || last.storyId === storyId);
    if (isUsable && presentMs > RENEW_BELOW_MS) {
      if (last.storyId !== storyId) await storeLease(tx, place, { ...last, storyId });
      return { leaseMs: presentMs, isFinishing: last.finishUntil !== null };
    }
    const startsAt = now.getTime() + Math.max(0, presentMs);
    const granted = await grant(tx, counted, { kind, limits, used, now, startsAt, wantedMs: LEASE_MS });
    if (granted > 0) {
      await storeLease(tx, place, { storyId, endsAt: new Date(startsAt + granted), finishUntil: null });
      await holdIfFree(tx, owner, { ...counted, used }, now);
      return { leaseMs: startsAt + granted - now.getTime(), isFinishing: false };
    }
    // If the child began another story during the granted time, that story is the one that may be heard to its end.
    const heard = last?.finishUntil === null && presentMs > 0 ? { ...last, storyId } : last;
    return grantFinishing(tx, place, { used, last: heard, storyId, startsAt, now });
  });

/**
 * Records that this child now uses the session and the device, unless the child that used them last must rest from the
 * screen or from listening. The use of that child is read again, because this call may have waited for the lock.
 */
async function holdIfFree(tx: Database, owner: UsageContext, counted: MeteredUser, now: Date): Promise<void> {
  const { userId, sibling } = counted;
  if (userId === null) return;
  const present = sibling && { ...sibling, used: await readDay(tx, sibling.subject, now) };
  if (useKinds.some((kind) => restsWithSibling({ ...counted, sibling: present }, kind, now))) return;
  await storeHolder(tx, owner, userId, now);
}

interface UseRequest {
  kind: UseKind;
  limits: Limits;
  used: UsageDay;
  now: Date;
  startsAt: number;
  wantedMs: number;
}

/**
 * Counts the requested time against the budget, or what is left of the budget if that is less. Returns the counted
 * time.
 */
async function grant(tx: Database, subject: Subject, { kind, limits, used, now, startsAt, wantedMs }: UseRequest) {
  const { usualMs, extraMs } = timeLeft(limits, used, kind, now);
  const granted = Math.round(Math.min(wantedMs, usualMs + extraMs));
  if (granted <= 0) return 0;
  const change = afterUse(limits, used, { kind, ms: granted, until: startsAt + granted }, now);
  await storeDay(tx, subject, chinaDay(now), change);
  return granted;
}

/**
 * Grants time to finish the story, or the recording of a user, that was playing when the child's time ran out, once and
 * at most for its length.
 */
async function grantFinishing(
  tx: Database,
  place: LeaseKey,
  { used, last, storyId, startsAt, now }: FinishRequest,
): Promise<LeaseGrant> {
  const at = now.getTime();
  const isSame = place.kind === 'listen' && storyId !== '' && last?.storyId === storyId;
  if (!last || !isSame || at - last.endsAt.getTime() > FINISH_WITHIN_MS) return noGrant;
  const durationMs = await lengthOf(tx, storyId);
  const finishUntil = last.finishUntil ?? new Date(at + Math.min(durationMs, MAX_FINISHING_MS));
  const granted = Math.round(Math.min(LEASE_MS, finishUntil.getTime() - startsAt));
  if (granted <= 0) return { leaseMs: Math.max(0, startsAt - at), isFinishing: true };
  await storeDay(tx, place, chinaDay(now), { listenMs: used.listenMs + granted });
  await storeLease(tx, place, { storyId, endsAt: new Date(startsAt + granted), finishUntil });
  return { leaseMs: startsAt + granted - at, isFinishing: true };
}

/** Returns the length of a story, or of a recording of a user, in milliseconds; 0 if there is none with this id. */
async function lengthOf(db: Database, id: string): Promise<number> {
  const [work] = await db.select({ durationMs: works.durationMs }).from(works).where(eq(works.id, id));
  // A pack may contain a story and a recording with the same id.
  return Math.max((await findDurationMs(db, id)) ?? 0, work?.durationMs ?? 0);
}

interface FinishRequest {
  used: UsageDay;
  last: Lease | undefined;
  storyId: string;
  startsAt: number;
  now: Date;
}

type LeaseKey = Subject & Pick<Lease, 'session' | 'kind'>;

const hasLeaseKey = ({ subject, session, kind }: LeaseKey) =>
  and(eq(usageLeases.subject, subject), eq(usageLeases.session, session), eq(usageLeases.kind, kind));

export async function findLease(db: Database, place: LeaseKey): Promise<Lease | undefined> {
  const [row] = await db.select().from(usageLeases).where(hasLeaseKey(place));
  return row;
}

async function storeLease(
  tx: Database,
  { subject, userId, session, kind }: LeaseKey,
  { storyId, endsAt, finishUntil }: Pick<Lease, 'storyId' | 'endsAt' | 'finishUntil'>,
): Promise<void> {
  const values = { storyId, endsAt, finishUntil };
  await tx
    .insert(usageLeases)
    .values({ subject, userId, session, kind, ...values })
    .onConflictDoUpdate({ target: [usageLeases.subject, usageLeases.session, usageLeases.kind], set: values });
}

/** A sound or film that is fetched. */
export interface MediaFetch {
  kind: UseKind;
  /** The id of the story, book or video. */
  itemId: string;
  durationMs: number;
}

/** `free`: the listener has no limits; `counted`: the listener has limits, so the next fetch may be refused. */
export type Admission = 'free' | 'counted' | 'refused';

/**
 * Decides whether a sound or film is delivered. While the app plays, it holds a lease, so that its fetches use no
 * additional time. Without a lease (for example, if somebody opens the address directly), the whole length is counted
 * immediately. Fetches of guests are not counted, because guests can remove their limits by clearing their browser's
 * storage anyway. However, a guest's fetches are refused once the guest's time is up.
 */
export async function admitFetch(
  db: Database,
  owner: UsageContext,
  fetched: MediaFetch,
  now: Date,
): Promise<Admission> {
  const { kind, itemId, durationMs } = fetched;
  const counted = await resolveMeteredUser(db, owner, now);
  const { limits } = counted;
  if (!limits) return restsWithSibling(counted, kind, now) ? 'refused' : 'free';
  const paid = { ...counted, session: `fetched ${itemId} ${owner.session}`, kind };
  if (await hasLease(db, paid, [owner.session, paid.session], itemId, now)) return 'counted';
  if (restsWithSibling(counted, kind, now)) return 'refused';
  if (counted.userId === null) return timeLeft(limits, counted.used, kind, now).rest ? 'refused' : 'counted';
  return db.transaction(async (tx) => {
    const used = await lockDay(tx, counted, chinaDay(now));
    // Checked again, because another request for the same address may have counted the time since the first check.
    if (await hasLease(tx, paid, [paid.session], itemId, now)) return 'counted';
    const startsAt = now.getTime();
    const granted = await grant(tx, counted, { kind, limits, used, now, startsAt, wantedMs: durationMs });
    if (granted === 0) return 'refused';
    await storeLease(tx, paid, { storyId: itemId, endsAt: new Date(startsAt + granted), finishUntil: null });
    return 'counted';
  });
}

/**
 * Whether one of the sessions has a lease that is valid now. A lease for finishing a story is only valid for that
 * story.
 */
async function hasLease(db: Database, { subject, kind }: LeaseKey, sessions: string[], itemId: string, now: Date) {
  const leases = await db
    .select({ storyId: usageLeases.storyId, finishUntil: usageLeases.finishUntil })
    .from(usageLeases)
    .where(
      and(
        eq(usageLeases.subject, subject),
        eq(usageLeases.kind, kind),
        inArray(usageLeases.session, sessions),
        gt(usageLeases.endsAt, now),
      ),
    );
  return leases.some(({ finishUntil, storyId }) => finishUntil === null || storyId === itemId);
}
