import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { friendBlocks } from '#server/database/tables/account/friends.ts';
import { users } from '#server/database/tables/account/users.ts';

/** The account of a child, or the account itself. */
const accountOf = (id: string): SQL =>
  sql`coalesce((select child.account_id from ${users} child where child.id = ${id}), ${id})`;

/** The accounts that this one has blocked, and those that have blocked it; the id may be that of a child. */
const blockedAccounts = (viewerId: string): SQL =>
  sql`(select ${friendBlocks.blockedId} from ${friendBlocks} where ${friendBlocks.userId} = ${accountOf(viewerId)}
    union all
    select ${friendBlocks.userId} from ${friendBlocks} where ${friendBlocks.blockedId} = ${accountOf(viewerId)})`;

/**
 * Accounts of which one has blocked the other see nothing of each other: every query for what accounts publish, or for
 * themselves, includes this condition before its limit. `account` may be null for what belongs to nobody. It uses an array,
 * because it is computed once per query instead of once per row.
 */
export const isAccountWelcome = (viewerId: string | undefined, account: SQLWrapper): SQL | undefined =>
  viewerId === undefined
    ? undefined
    : sql`(${account} is null or ${account} <> all(array${blockedAccounts(viewerId)}))`;

/** The same for a child, or an account that is its own child. */
export const isChildWelcome = (viewerId: string | undefined, child: SQLWrapper): SQL | undefined =>
  viewerId === undefined
    ? undefined
    : sql`(${child} is null or ${child} <> all(array(
        with hidden as ${blockedAccounts(viewerId)}
        select id from hidden as accounts(id)
        union all
        select other.id from ${users} other where other.account_id in (select id from hidden as accounts(id)))))`;
