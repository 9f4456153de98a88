import { and, lt, or, sql } from 'drizzle-orm';
import type { Database } from './database/open.ts';
import { bindingCodes, playDays } from './database/pageTables.ts';
import { searchedTitles } from './database/searchTables.ts';
import {
  authTokens,
  captchas,
  firstAnswers,
  plays,
  rateLimits,
  sessions,
  sessionTokens,
  wechatTickets,
} from './database/schema.ts';
import { workPlays } from './database/workTables.ts';
import { beijingDay } from './modules/rankings/period.ts';
import { HOT_DAYS } from './modules/search/searchHistory.ts';
import { refreshPopularity } from './modules/search/syncSearch.ts';

const DAY_MS = 24 * 3_600_000;
const HOT_MS = (HOT_DAYS + 1) * DAY_MS;
/** The longest month, and a day for clocks that differ. */
const RANKED_DAYS = 32;

/** Removes what has served its time. Several gateways may do it at once. */
export async function sweep(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await db.delete(captchas).where(lt(captchas.createdAt, dayAgo));
  await db.delete(rateLimits).where(lt(rateLimits.updatedAt, dayAgo));
  await db.delete(plays).where(lt(plays.hour, dayAgo));
  await db.delete(workPlays).where(lt(workPlays.hour, dayAgo));
  await db.delete(playDays).where(lt(playDays.day, beijingDay(new Date(now.getTime() - RANKED_DAYS * DAY_MS))));
  await db.delete(authTokens).where(lt(authTokens.endsAt, dayAgo));
  await db.delete(bindingCodes).where(lt(bindingCodes.endsAt, dayAgo));
  await db.delete(sessionTokens).where(lt(sessionTokens.endsAt, dayAgo));
  await db.delete(firstAnswers).where(lt(firstAnswers.createdAt, dayAgo));
  await db.delete(wechatTickets).where(lt(wechatTickets.endsAt, dayAgo));
  await db.delete(searchedTitles).where(lt(searchedTitles.day, new Date(now.getTime() - HOT_MS)));
  await refreshPopularity(db);
  const isOver = sql`not exists (select 1 from ${sessionTokens} where ${sessionTokens.sessionId} = ${sessions.id})`;
  await db.delete(sessions).where(and(lt(sessions.createdAt, dayAgo), or(lt(sessions.revokedAt, dayAgo), isOver)));
}
