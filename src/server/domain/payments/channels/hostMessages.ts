import { SignJWT, compactVerify } from 'jose';
import * as v from 'valibot';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';

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
const Details = { ...Issued, typ: v.literal('details'), paymentId: Text };

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
  /** Sent by the gateway to query or close a payment, or to request or query a refund. */
  question: v.object({
    ...Issued,
    typ: v.literal('question'),
    action: v.picklist(['query', 'close', 'refund', 'queryRefund']),
    paymentId: Text,
    refundId: v.optional(Text),
    amountFen: v.optional(Fen),
  }),
  /** Sent by the host's server to learn what it must receive for a payment. */
  detailsQuestion: v.object({ ...Issued, typ: v.literal('detailsQuestion'), paymentId: Text }),
  /** Sent by the gateway as the answer to `detailsQuestion`. `expiresAt` is in epoch seconds. */
  details: v.variant('state', [
    v.object({
      ...Details,
      state: v.literal('open'),
      orderId: Text,
      amountFen: Fen,
      title: v.string(),
      expiresAt: v.pipe(v.number(), v.integer()),
      isVirtual: v.boolean(),
    }),
    v.object({ ...Details, state: v.picklist(['paid', 'closed', 'absent']) }),
  ]),
} as const;

type Messages = typeof hostMessages;
export type HostMessage<Name extends keyof Messages> = v.InferOutput<Messages[Name]>;
/** Removes the time (`iat`) from each variant of a message. */
type WithoutTime<Message> = Message extends unknown ? Omit<Message, 'iat'> : never;

/**
 * Messages that are older than this, or more than `MAX_CLOCK_SKEW_SECONDS` in the future, are refused. A
 * `detailsQuestion` is refused sooner, because somebody who has recorded it could otherwise send it again for a day,
 * and so follow the payment.
 */
const maxAgeSeconds = (name: keyof Messages): number =>
  (name === 'detailsQuestion' ? 5 * MINUTE_MS : DAY_MS) / SECOND_MS;
const MAX_CLOCK_SKEW_SECONDS = 300;

const keyOf = (secret: string) => new TextEncoder().encode(secret);

export const signHostMessage = <Name extends keyof Messages>(
  message: WithoutTime<HostMessage<Name>>,
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
  if (age > maxAgeSeconds(name) || age < -MAX_CLOCK_SKEW_SECONDS)
    throw new Error('The message is too old, or from the future.');
  return message;
}
