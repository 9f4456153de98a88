import { and, eq, lt, sql } from 'drizzle-orm';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { playShares } from '#server/database/tables/stories/plays.ts';

/** The source of a play. The number of plays that one source may add to a story or work in a day is limited. */
export interface PlaySource {
  /** The account, or the network of a guest. */
  key: string;
  /**
   * Identifies a listener, who can add at most one play per hour: the account, or a guest's network together with the
   * device id that the guest sends.
   */
  listener: string;
  perDay: number;
}

const PER_ACCOUNT_AND_DAY = 6;
/**
 * The number of plays that the guests of one network may add in a day, which is enough for the devices of a family. The
 * limit does not use the device ids of guests, because nobody verifies these.
 */
const PER_NETWORK_AND_DAY = 5;

/** Anonymous users count as guests, because host apps create them without verifying anybody. */
export const playSourceOf = ({ user, deviceId, network }: Caller): PlaySource =>
  user && !user.isAnonymous
    ? { key: `user ${user.id}`, listener: `user ${user.id}`, perDay: PER_ACCOUNT_AND_DAY }
    : { key: `network ${network}`, listener: `${network} ${deviceId}`, perDay: PER_NETWORK_AND_DAY };

/**
 * Returns whether the source has already reached today's limit of plays for this story or work. This is checked before
 * anything is written, so that a flood of requests causes few writes.
 */
export async function isPlayLimitReached(
  db: Database,
  subject: string,
  source: PlaySource,
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ plays: playShares.plays })
    .from(playShares)
    .where(and(eq(playShares.day, chinaDay(now)), eq(playShares.subject, subject), eq(playShares.source, source.key)));
  return row !== undefined && row.plays >= source.perDay;
}

/**
 * Counts one play against the source's daily limit for this story or work. Returns false if the limit was already
 * reached. The limit holds even if several plays arrive at the same time.
 */
export async function countLimitedPlay(tx: Database, subject: string, source: PlaySource, now: Date): Promise<boolean> {
  const taken = await tx
    .insert(playShares)
    .values({ day: chinaDay(now), subject, source: source.key, plays: 1 })
    .onConflictDoUpdate({
      target: [playShares.day, playShares.subject, playShares.source],
      set: { plays: sql`${playShares.plays} + 1` },
      setWhere: lt(playShares.plays, source.perDay),
    })
    .returning({ plays: playShares.plays });
  return taken.length > 0;
}
