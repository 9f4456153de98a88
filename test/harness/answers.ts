import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts';

/** Endpoints with their replies, or with functions that return the replies to requests. */
export type Answers = (readonly [AnyEndpoint, ReplyOf<AnyEndpoint>])[];

/** Returns the answers with those endpoints replaced that `changed` contains. */
export const withAnswers = (answers: Answers, changed: Answers): Answers =>
  Array.from(new Map([...answers, ...changed]));
