import crypto from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { DeviceKeys } from '#contract/account/deviceInfo.ts';
import type { TerminalKind } from '#contract/catalogue/guides.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { bindingCodes } from '#server/database/tables/account/binding.ts';
import { keyedDigest, randomId } from '#server/secrets/digest.ts';
import { lockUser } from '#server/limits/rowLimits.ts';

export const BINDING_CODE_LIFETIME_MS = 10 * MINUTE_MS;
const CODE_LENGTH = 10;

/**
 * Returns a new code. It consists of digits only, because some terminals have no letters. It is long enough that nobody
 * can guess a code within its lifetime at the permitted rate.
 */
const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => String(crypto.randomInt(10))).join('');

export function bindingRepository(db: Database, serverSecret: string) {
  const digest = (code: string) => keyedDigest(serverSecret, `binding ${code}`);
  const isOpen = (now: Date) => and(isNull(bindingCodes.usedAt), gt(bindingCodes.endsAt, now));

  return {
    /**
     * Creates the user's only valid code for this kind of terminal; an earlier one becomes invalid. Must run in a
     * transaction.
     */
    async create(userId: string, kind: TerminalKind, now: Date): Promise<{ id: string; code: string; endsAt: Date }> {
      await lockUser(db, userId);
      await db
        .update(bindingCodes)
        .set({ endsAt: now })
        .where(and(eq(bindingCodes.userId, userId), eq(bindingCodes.kind, kind), isOpen(now)));
      const endsAt = new Date(now.getTime() + BINDING_CODE_LIFETIME_MS);
      for (;;) {
        const code = newCode();
        const row = { id: randomId(), codeHash: digest(code), userId, kind, endsAt };
        // oxlint-disable-next-line no-await-in-loop -- it tries again only where a random code is taken
        const [made] = await db
          .insert(bindingCodes)
          .values(row)
          .onConflictDoNothing()
          .returning({ id: bindingCodes.id });
        if (made) return { id: made.id, code, endsAt };
      }
    },

    async find(userId: string, id: string) {
      const [row] = await db
        .select({
          usedAt: bindingCodes.usedAt,
          endsAt: bindingCodes.endsAt,
          deviceName: bindingCodes.deviceName,
          model: bindingCodes.model,
          appId: bindingCodes.appId,
          caller: bindingCodes.caller,
        })
        .from(bindingCodes)
        .where(and(eq(bindingCodes.id, id), eq(bindingCodes.userId, userId)));
      return row;
    },

    /** Uses up a valid code and returns its user; undefined if no such code is valid. */
    async redeem(
      code: string,
      kind: TerminalKind,
      device: DeviceKeys & { deviceName: string },
      now: Date,
    ): Promise<string | undefined> {
      const [taken] = await db
        .update(bindingCodes)
        .set({ usedAt: now, ...device })
        .where(and(eq(bindingCodes.codeHash, digest(code)), eq(bindingCodes.kind, kind), isOpen(now)))
        .returning({ userId: bindingCodes.userId });
      return taken?.userId;
    },
  };
}
