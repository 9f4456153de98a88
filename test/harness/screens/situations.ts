import type { Reply } from '#test/harness/browser/page/intercept.ts';
import type { OtherReply, ScreenState } from './screenState.ts';

/** Returns a reply to each call of the page, or undefined if the gateway answers the call. */
type Answers = (url: string) => Promise<Reply> | Reply | undefined;

export const situationKinds = ['full', 'loading', 'failed', 'empty', 'reply'] as const;
export type SituationKind = (typeof situationKinds)[number];

/** A situation in which a state of a screen is shown. `answers` is undefined if the gateway answers all calls. */
export interface Situation {
  kind: SituationKind;
  answers?: Answers;
  /** The reply that leads to the situation `empty` or `reply`. */
  other?: OtherReply;
}

/** Returns a function that answers the calls of one endpoint with a reply, and leaves other calls to the gateway. */
export function answersOf({ endpoint, reply, status = 200 }: OtherReply): (url: string) => Reply | undefined {
  const address = new RegExp(`${endpoint.path.replace(/:\w+/g, '[^/]+')}(\\?|$)`);
  return (url) => (address.test(url) ? { status, json: reply } : undefined);
}

/** Returns the situations of a state: with data, while it loads, after a failed call, empty, and with other replies. */
export function situationsOf({ waitsForData, empty, replies = [] }: ScreenState): Situation[] {
  const waiting: Situation[] = [
    { kind: 'loading', answers: () => new Promise<Reply>(() => undefined) },
    { kind: 'failed', answers: () => ({ status: 503, json: {} }) },
  ];
  return [
    { kind: 'full' },
    ...(waitsForData === true ? waiting : []),
    ...(empty ? [{ kind: 'empty' as const, answers: answersOf(empty), other: empty }] : []),
    ...replies.map((other) => ({ kind: 'reply' as const, answers: answersOf(other), other })),
  ];
}
