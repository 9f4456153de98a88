import type { FastifyBaseLogger } from 'fastify';
import { WECHAT_LAB_APP_ID } from '#contract/host/lab.ts';
import type { Gateway } from '#server/gateway.ts';
import { createTicketSource } from './ticketSource.ts';

interface Signer {
  appId: string;
  ticket: string;
}

/**
 * The signer for the host simulator, whose simulated WeChat accepts signatures that are made with this ticket.
 * Production does not use it.
 */
const LAB: Signer = { appId: WECHAT_LAB_APP_ID, ticket: 'host-simulator-ticket' };

/**
 * Returns a function that resolves to the app id and ticket of the official account; undefined if WeChat provides no
 * ticket. Without an official account, it resolves to the signer for the simulator, or in production to undefined.
 */
export function wechatSigner(
  gateway: Gateway,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<Signer | undefined> {
  const { wechat, appEnv } = gateway.settings;
  if (!wechat) return () => Promise.resolve(appEnv === 'production' ? undefined : LAB);
  const currentTicket = createTicketSource(gateway, wechat, log);
  return async () => {
    const ticket = await currentTicket();
    return ticket === undefined ? undefined : { appId: wechat.appId, ticket };
  };
}
