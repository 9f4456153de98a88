import { and, eq, gte, sql } from 'drizzle-orm';
import { consentPurposes } from '#lib/privacy/consents.ts';
import type { Database } from '#server/database/connection/open.ts';
import { chinaDayOf } from '#server/database/statements/chinaTime.ts';
import { users } from '#server/database/tables/account/users.ts';
import { aimMarks, aims, rankedFamilies } from '#server/database/tables/experience/aims.ts';
import { isAccountNotBlocked } from '#server/domain/friends/betweenBlocked.ts';
import { shownNickname } from '#server/domain/children/childNames.ts';

/**
 * The maximum number of stars that a child can get for the days and steps that its family checks off on one day, so
 * that families cannot climb the ranking by checking off things at random. The limit applies to the day on which the
 * gateway receives these check marks, not to the day that they are about.
 */
const STARS_A_DAY = 5;
/** The number of stars for a day on which a child has reached at least one aim. */
const STARS_OF_AIM = 3;

/** A condition for families that have consented to the current version of the consent `display`. */
export const hasDisplayConsent = gte(rankedFamilies.version, consentPurposes.display.version);

interface RankedRow {
  accountId: string;
  nickname: string;
  stars: number;
  reached: number;
  isShown: boolean;
  place: number;
}

export function experienceRankingRepository(db: Database) {
  return {
    /**
     * Returns the first `limit` accounts that agree to be shown, in ranking order, and the account of the viewer, even
     * if it is not shown to others or has a lower rank. The statement selects these families first, so that its cost
     * depends on the number of families in the ranking, and not on the number of all users.
     */
    async list(viewerId: string | undefined, since: Date | undefined, limit: number): Promise<RankedRow[]> {
      const marked = since ? gte(aimMarks.markedAt, since) : sql`true`;
      const reached = since ? gte(aims.reachedAt, since) : sql`${aims.reachedAt} is not null`;
      const { rows } = (await db.execute(sql`
        with families as (
          select ${rankedFamilies.userId} as id from ${rankedFamilies} where ${hasDisplayConsent}
          union select ${viewerId ?? ''}
        ), members as (
          select id from families
          union select ${users.id} from ${users} join families on ${users.accountId} = families.id
        ), days as (
          select ${aimMarks.userId} as child, least(count(*), ${STARS_A_DAY}) as stars, 0 as reached
          from members join ${aimMarks} on ${aimMarks.userId} = members.id
          where ${marked} group by ${aimMarks.userId}, ${chinaDayOf(aimMarks.markedAt)}
          union all
          select ${aims.userId}, ${STARS_OF_AIM}, count(*)
          from members join ${aims} on ${aims.userId} = members.id
          where ${aims.state} = 'reached' and ${reached} group by ${aims.userId}, ${chinaDayOf(aims.reachedAt)}
        ), of_children as (
          select child, sum(stars)::int as stars, sum(reached)::int as reached from days group by child
        ), best as (
          select distinct on (coalesce(${users.accountId}, ${users.id}))
            coalesce(${users.accountId}, ${users.id}) as account_id, ${shownNickname} as nickname, stars, reached
          from of_children join ${users} on ${users.id} = of_children.child
          order by coalesce(${users.accountId}, ${users.id}), stars desc, reached desc, ${users.id}
        ), ranked as (
          select best.account_id as "accountId", best.nickname, best.stars, best.reached,
            ${rankedFamilies.userId} is not null as "isShown",
            rank() over (order by best.stars desc, best.reached desc)::int as place,
            row_number() over (order by best.stars desc, best.reached desc, best.account_id) as position
          from best
          join ${users} on ${users.id} = best.account_id and not ${users.isAnonymous}
          left join ${rankedFamilies} on ${rankedFamilies.userId} = best.account_id and ${hasDisplayConsent}
          where ${isAccountNotBlocked(viewerId, sql`best.account_id`) ?? sql`true`}
        )
        select * from ranked where position <= ${limit} or "accountId" = ${viewerId ?? ''} order by position`)) as {
        rows: RankedRow[];
      };
      return rows;
    },

    async isShown(accountId: string): Promise<boolean> {
      return (await db.$count(rankedFamilies, and(eq(rankedFamilies.userId, accountId), hasDisplayConsent))) > 0;
    },
  };
}
