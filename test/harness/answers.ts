import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts';

/** Endpoints with their replies, or with functions that return the replies to requests. */
export type Answers = (readonly [AnyEndpoint, ReplyOf<AnyEndpoint>])[];

/** Returns `answers`, in which the replies of the endpoints in `changed` are replaced or added. */
export const withAnswers = (answers: Answers, changed: Answers): Answers =>
  Array.from(new Map([...answers, ...changed]));
