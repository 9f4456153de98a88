import crypto from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eq, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '#lib/time/time.ts';
import { wechatTickets } from '#server/database/tables/account/wechat.ts';
import { keyedDigest } from '#server/secrets/digest.ts';
import type { Gateway } from '#server/gateway.ts';
import { seal, unseal } from '#server/secrets/seal.ts';
import type { WechatAccount } from '#server/settings/accounts.ts';
import { fetchTicket } from './ticketClient.ts';

/**
 * The time that one gateway has to fetch a ticket. It is longer than the two time-outs of the client together, so a
 * gateway that has not finished after this time has died.
 */
const RENEWAL_LEASE_MS = 15 * SECOND_MS;
/** The minimum time between an error and the next request, because WeChat limits the number of requests. */
const RETRY_AFTER_MS = 30 * SECOND_MS;
/**
 * The part of the lifetime after which the next ticket is fetched; the current one is used until the next one arrives.
 */
const RENEW_AT = 0.9;
const WAIT_MS = 100;
const WAITS = 30;

/**
 * Returns a function that returns the current ticket of an official account; undefined if WeChat provides none. All
 * gateways share the ticket through the database. A compare-and-set decides which gateway fetches the next ticket. The
 * other gateways wait only if there is no valid ticket. No database connection is held during the request to WeChat.
 */
export function createTicketSource(
  { db, now }: Pick<Gateway, 'db' | 'now'>,
  account: WechatAccount,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<string | undefined> {
  // The id depends on the secret, so that each secret has its own row: a ticket can only be decrypted with the secret
  // that encrypted it.
  const id = keyedDigest(account.secret, account.appId);
  const sealingKey = Buffer.from(crypto.hkdfSync('sha256', account.secret, '', 'wechat ticket', 32));
  const isMine = eq(wechatTickets.id, id);
  const after = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  async function claimRenewal(): Promise<boolean> {
    const turn = { isAsked: true, askAgainAt: after(RENEWAL_LEASE_MS) };
    const taken = await db
      .insert(wechatTickets)
      .values({ id, endsAt: now(), ...turn })
      .onConflictDoUpdate({ target: wechatTickets.id, set: turn, setWhere: lte(wechatTickets.askAgainAt, now()) })
      .returning({ id: wechatTickets.id });
    return taken.length > 0;
  }

  async function renew(): Promise<string | undefined> {
    try {
      const { ticket, lifetimeMs } = await fetchTicket(account);
      const fresh = { sealedTicket: seal(sealingKey, ticket), endsAt: after(lifetimeMs) };
      const askAgainAt = after(lifetimeMs * RENEW_AT);
      await db
        .update(wechatTickets)
        .set({ ...fresh, isAsked: false, askAgainAt })
        .where(isMine);
      return ticket;
    } catch (error) {
      log.error({ err: error }, 'no ticket for signatures from WeChat');
      await db
        .update(wechatTickets)
        .set({ isAsked: false, askAgainAt: after(RETRY_AFTER_MS) })
        .where(isMine);
      return undefined;
    }
  }

  return async () => {
    /* oxlint-disable no-await-in-loop -- waits a limited time while another request fetches the ticket */
    for (let waits = 0; waits < WAITS; waits += 1) {
      const [row] = await db.select().from(wechatTickets).where(isMine);
      const present = row?.sealedTicket && row.endsAt > now() ? unseal(sealingKey, row.sealedTicket) : undefined;
      const isDue = row === undefined || row.askAgainAt <= now();
      if (isDue && (await claimRenewal())) return (await renew()) ?? present;
      if (present !== undefined) return present;
      if (row && !row.isAsked && !isDue) return undefined;
      await setTimeout(WAIT_MS);
    }
    /* oxlint-enable no-await-in-loop */
    return undefined;
  };
}
