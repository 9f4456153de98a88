import * as v from 'valibot';

/**
 * The gateway's reply when it refuses a request or fails. `message` is a fixed Chinese text for the user and reveals
 * nothing internal; `requestId` identifies the log line. `isRevoked`: only with `SIGNED_OUT_CODE`, if the session was
 * ended by a logout or by its owner on another device, and has not just expired. Gateways of the previous release do
 * not tell it.
 */
export const ProblemReply = v.object({
  code: v.string(),
  message: v.string(),
  requestId: v.string(),
  isRevoked: v.optional(v.literal(true)),
});
export type ProblemReply = v.InferOutput<typeof ProblemReply>;
