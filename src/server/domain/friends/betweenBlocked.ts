import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { friendBlocks } from '#server/database/tables/account/friends.ts';
import { users } from '#server/database/tables/account/users.ts';

/** The account of the child with this id, or the id itself if it is the id of an account. */
export const accountOf = (id: string): SQL =>
  sql`coalesce((select child.account_id from ${users} child where child.id = ${id}), ${id})`;

/**
 * The accounts that the viewer's account has blocked, or that have blocked it. `viewerId` is the id of the account or
 * of one of its children.
 */
const blockedAccounts = (viewerId: string): SQL =>
  sql`(select ${friendBlocks.blockedId} from ${friendBlocks} where ${friendBlocks.userId} = ${accountOf(viewerId)}
    union all
    select ${friendBlocks.userId} from ${friendBlocks} where ${friendBlocks.blockedId} = ${accountOf(viewerId)})`;

/**
 * A condition for content that the viewer may see. If one of two accounts has blocked the other, neither sees anything
 * of the other. Therefore every query for content of accounts, or for accounts, must contain this condition, so that it
 * applies before the limit of rows. `account` may be null for content that belongs to nobody. The condition uses an
 * array, because PostgreSQL computes it once per query instead of once per row.
 */
export const isAccountNotBlocked = (viewerId: string | undefined, account: SQLWrapper): SQL | undefined =>
  viewerId === undefined
    ? undefined
    : sql`(${account} is null or ${account} <> all(array${blockedAccounts(viewerId)}))`;

/**
 * The same condition as `isAccountNotBlocked`, for content whose author is a child. The ids of blocked accounts stand
 * for their first children, too, because the first child has the id of its account.
 */
export const isChildNotBlocked = (viewerId: string | undefined, child: SQLWrapper): SQL | undefined =>
  viewerId === undefined
    ? undefined
    : sql`(${child} is null or ${child} <> all(array(
        with hidden as ${blockedAccounts(viewerId)}
        select id from hidden as accounts(id)
        union all
        select other.id from ${users} other where other.account_id in (select id from hidden as accounts(id)))))`;
