import * as v from 'valibot';

/**
 * What the gateway answers when it refuses or fails. `message` is a fixed Chinese text for the user, never an inside
 * story; `requestId` finds the log line.
 */
export const ProblemReply = v.object({ code: v.string(), message: v.string(), requestId: v.string() });
export type ProblemReply = v.InferOutput<typeof ProblemReply>;
