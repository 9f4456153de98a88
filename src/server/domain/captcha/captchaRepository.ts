import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { captchas } from '#server/database/tables/account/sessions.ts';
import { isSameText, keyedDigest, randomId, sha256 } from '#server/secrets/digest.ts';

const CAPTCHA_LIFETIME_MS = 5 * MINUTE_MS;
export const MAX_TRIES = 5;

/** `attemptsLeft`: how many tries this code still has; 0 if a new code is needed. */
export type CaptchaVerdict = { isRight: true } | { isRight: false; attemptsLeft: number };

/**
 * Stores and checks SMS codes. They are stored as keyed digests, because a digest of six digits without a key could be
 * reversed immediately.
 */
export function captchaRepository(db: Database, serverSecret: string) {
  return {
    /** Returns the id of the SMS code. */
    async store(mobile: string, code: string, browserKey: string, now: Date): Promise<string> {
      const id = randomId();
      await db.insert(captchas).values({
        id,
        mobile,
        browserHash: sha256(browserKey),
        codeHash: keyedDigest(serverSecret, `${id}\n${code}`),
        createdAt: now,
        endsAt: new Date(now.getTime() + CAPTCHA_LIFETIME_MS),
      });
      return id;
    },

    /** Removes an SMS code that was not sent. An earlier one that has arrived is the newest again, and can be used. */
    async discard(id: string): Promise<void> {
      await db.delete(captchas).where(eq(captchas.id, id));
    },

    /**
     * Compares a code with the newest one that this browser requested for a number. Other browsers can neither use that
     * code nor use up its tries. One statement counts the try before the comparison, so that concurrent guesses cannot
     * get additional tries.
     */
    async tryCode(mobile: string, code: string, browserKeys: readonly string[], now: Date): Promise<CaptchaVerdict> {
      const newest = db
        .select({ id: captchas.id })
        .from(captchas)
        .where(
          and(
            eq(captchas.mobile, mobile),
            or(isNull(captchas.browserHash), inArray(captchas.browserHash, browserKeys.map(sha256))),
          ),
        )
        .orderBy(desc(captchas.createdAt), captchas.id)
        .limit(1);
      const [tried] = await db
        .update(captchas)
        .set({ tries: sql`${captchas.tries} + 1` })
        .where(
          and(
            eq(captchas.id, sql`(${newest})`),
            isNull(captchas.usedAt),
            gt(captchas.endsAt, now),
            lt(captchas.tries, MAX_TRIES),
          ),
        )
        .returning({ id: captchas.id, codeHash: captchas.codeHash, tries: captchas.tries });
      if (!tried) return { isRight: false, attemptsLeft: 0 };
      if (!isSameText(tried.codeHash, keyedDigest(serverSecret, `${tried.id}\n${code}`))) {
        return { isRight: false, attemptsLeft: MAX_TRIES - tried.tries };
      }
      const [used] = await db
        .update(captchas)
        .set({ usedAt: now })
        .where(and(eq(captchas.id, tried.id), isNull(captchas.usedAt)))
        .returning({ id: captchas.id });
      return used ? { isRight: true } : { isRight: false, attemptsLeft: 0 };
    },
  };
}
