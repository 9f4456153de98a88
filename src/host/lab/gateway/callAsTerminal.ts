import * as v from 'valibot';
import type { AnyEndpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { REQUEST_TOKEN_PATH, RequestTokenReply, type RequestTokenSender } from '#contract/host/lab.ts';
import { ProblemReply } from '#contract/problemReply.ts';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { askGateway } from './askGateway.ts';

/** Identifies the terminal that sends a request, as the firmware of the terminal does. */
export interface TerminalIdentity extends RequestTokenSender {
  /** Empty if the terminal sends no caller. */
  caller: string;
}

/**
 * Sends a request as a terminal would. The endpoint must have no path parameters. Throws an error whose message is
 * shown to the user.
 */
export async function callAsTerminal<E extends AnyEndpoint>(
  { caller, ...who }: TerminalIdentity,
  endpoint: E,
  { body }: Extract<RequestOf<E>, { body: unknown }>,
): Promise<ReplyOf<E>> {
  const { token } = v.parse(RequestTokenReply, await askGateway(REQUEST_TOKEN_PATH, who));
  const answer = await fetch(endpoint.path, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(caller === '' ? {} : { [gatewayHeaders.caller]: caller }),
      ...(endpoint.once === true ? { [IDEMPOTENCY_KEY_HEADER]: uuid() } : {}),
    },
    body: JSON.stringify(body),
  });
  const reply: unknown = await answer.json();
  if (!answer.ok) throw new Error(v.parse(ProblemReply, reply).message);
  return v.parse(endpoint.reply, reply);
}
