import { and, eq, lt, sql } from 'drizzle-orm';
import { schoolDay } from '#lib/schoolDay.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Database } from '#server/database/open.ts';
import { playShares } from '#server/database/tables/plays.ts';

/** Where a play comes from, and how much one such source may add to the plays of one story or work in a day. */
export interface PlaySource {
  /** The account, or of a guest the network address. */
  key: string;
  /** What is counted once an hour: the account, or the device that a guest names. */
  listener: string;
  perDay: number;
}

const PER_ACCOUNT_AND_DAY = 6;
/** Enough for the devices of a family. A guest's device id is a mere name, so it cannot be what the limit is keyed by. */
const PER_NETWORK_AND_DAY = 5;

/** Anonymous users count as guests: a host hands them out without asking anybody who they are. */
export const playSourceOf = ({ user, deviceId, network }: Caller): PlaySource =>
  user && !user.isAnonymous
    ? { key: `user ${user.id}`, listener: `user ${user.id}`, perDay: PER_ACCOUNT_AND_DAY }
    : { key: `network ${network}`, listener: `${network} ${deviceId}`, perDay: PER_NETWORK_AND_DAY };

/** Whether the source has used up its share of today; spares the writes of a flood. */
export async function isShareUsed(db: Database, subject: string, source: PlaySource, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ plays: playShares.plays })
    .from(playShares)
    .where(
      and(
        eq(playShares.day, schoolDay(now.getTime())),
        eq(playShares.subject, subject),
        eq(playShares.source, source.key),
      ),
    );
  return row !== undefined && row.plays >= source.perDay;
}

/** Takes one play of the source's share of today. Returns false where it is used up, also among plays at one moment. */
export async function takeShare(tx: Database, subject: string, source: PlaySource, now: Date): Promise<boolean> {
  const taken = await tx
    .insert(playShares)
    .values({ day: schoolDay(now.getTime()), subject, source: source.key, plays: 1 })
    .onConflictDoUpdate({
      target: [playShares.day, playShares.subject, playShares.source],
      set: { plays: sql`${playShares.plays} + 1` },
      setWhere: lt(playShares.plays, source.perDay),
    })
    .returning({ plays: playShares.plays });
  return taken.length > 0;
}
