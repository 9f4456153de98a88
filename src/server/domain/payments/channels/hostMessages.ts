import { SignJWT, compactVerify } from 'jose';
import * as v from 'valibot';
import { DAY_MS, SECOND_MS } from '#lib/time/time.ts';

/**
 * The messages between the gateway and the server of a host app. Each is a JWT, signed with HS256 and a secret that
 * only the two servers know. `typ` names the subject of the message, so that an answer about a refund is not accepted
 * as one about a payment. Notifications and answers about payments have the same `typ`, because both report the state
 * of a payment. docs/bridge.md describes the messages for host teams.
 */
const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const Fen = v.pipe(v.number(), v.integer(), v.minValue(1));
const Issued = { iat: v.pipe(v.number(), v.integer()) };

/** A payment that was made. `paidAt` is in epoch seconds. */
const Paid = v.object({
  state: v.literal('paid'),
  paymentId: Text,
  transactionId: Text,
  amountFen: Fen,
  paidAt: v.pipe(v.number(), v.integer()),
});
const NotPaid = v.object({ state: v.picklist(['open', 'closed', 'absent']), paymentId: Text });

export const hostMessages = {
  /** Sent by the host's server after a payment. */
  notification: v.object({ ...Issued, typ: v.literal('payment'), ...Paid.entries }),
  /** Sent by the host's server as the answer to a question about a payment. */
  payment: v.variant('state', [
    v.object({ ...Issued, typ: v.literal('payment'), ...Paid.entries }),
    v.object({ ...Issued, typ: v.literal('payment'), ...NotPaid.entries }),
  ]),
  /** Sent by the host's server as the answer to a question about a refund. */
  refund: v.object({
    ...Issued,
    typ: v.literal('refund'),
    refundId: Text,
    state: v.picklist(['accepted', 'done', 'failed', 'absent']),
    problem: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  }),
  /** Sent by the gateway. */
  question: v.object({
    ...Issued,
    typ: v.literal('question'),
    action: v.picklist(['query', 'close', 'refund', 'queryRefund']),
    paymentId: Text,
    refundId: v.optional(Text),
    amountFen: v.optional(Fen),
  }),
} as const;

type Messages = typeof hostMessages;
export type HostMessage<Name extends keyof Messages> = v.InferOutput<Messages[Name]>;

/** Messages that are older than `MAX_AGE_SECONDS`, or more than `MAX_CLOCK_SKEW_SECONDS` in the future, are refused. */
const MAX_AGE_SECONDS = DAY_MS / SECOND_MS;
const MAX_CLOCK_SKEW_SECONDS = 300;

const keyOf = (secret: string) => new TextEncoder().encode(secret);

export const signHostMessage = <Name extends keyof Messages>(
  message: Omit<HostMessage<Name>, 'iat'>,
  secret: string,
  now: Date,
): Promise<string> =>
  new SignJWT({ ...message, iat: Math.floor(now.getTime() / 1000) })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(keyOf(secret));

/** The secret of the messages. During a rotation, `formerSecret` is accepted as well. */
interface Secrets {
  secret: string;
  formerSecret?: string;
}

/** Returns the content of a message; throws if its signature, its time or its content is invalid. */
export async function readHostMessage<Name extends keyof Messages>(
  name: Name,
  token: unknown,
  { secret, formerSecret }: Secrets,
  now: Date,
): Promise<HostMessage<Name>> {
  const verify = (by: string) => compactVerify(String(token), keyOf(by), { algorithms: ['HS256'] });
  const { payload } = await verify(secret).catch((error: unknown) => {
    if (formerSecret === undefined) throw error;
    return verify(formerSecret);
  });
  const message = v.parse(hostMessages[name], JSON.parse(new TextDecoder().decode(payload)));
  const age = Math.floor(now.getTime() / 1000) - message.iat;
  if (age > MAX_AGE_SECONDS || age < -MAX_CLOCK_SKEW_SECONDS)
    throw new Error('The message is too old, or from the future.');
  return message;
}
