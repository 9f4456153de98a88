import { DAY_MS } from '#lib/time/time.ts';
import type { SignedInUser } from '#server/access/caller.ts';
import { offerRepository } from '#server/domain/catalogue/offerRepository.ts';
import { ownedSeriesRepository } from '#server/domain/delivery/ownedSeries.ts';
import type { Gateway } from '#server/gateway.ts';

/**
 * How long a downloaded story that was bought can be heard without a new answer from the gateway. The time is long,
 * because families travel without a network. It is limited, because a story that was given away or refunded must not
 * stay audible for ever.
 */
const BOUGHT_DOWNLOAD_MS = 30 * DAY_MS;

/** The account that wants to hear a story, with its valid memberships. */
type Listener = Pick<SignedInUser, 'id' | 'memberships'>;

/**
 * Returns a function that computes until when this account, or a guest, may hear a members' story in full without a new
 * answer from the gateway: as a member, by a free offer, or because it was bought. It returns undefined if only the
 * preview may be heard.
 */
export function fullHearing({ db, now }: Pick<Gateway, 'db' | 'now'>) {
  const offers = offerRepository(db);
  const owned = ownedSeriesRepository(db);
  return async (story: { id: string; seriesId: string }, listener?: Listener): Promise<number | undefined> => {
    const isBought = listener && (await owned.has(listener.id, story.seriesId));
    const ends = [
      ...(listener?.memberships ?? []).map(({ endsAt }) => endsAt),
      await offers.freeUntil(story.id, now()),
      isBought && new Date(now().getTime() + BOUGHT_DOWNLOAD_MS),
    ];
    const known = ends.flatMap((end) => (end ? [end.getTime()] : []));
    return known.length > 0 ? Math.max(...known) : undefined;
  };
}
