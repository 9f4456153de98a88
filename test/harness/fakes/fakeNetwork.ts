import { getEyeCare } from '#contract/family/eyeCare.ts';
import type { AnyEndpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { anEyeCare } from '#test/builders/family/eyeCare.ts';
import type { Send } from '#platform/http/httpClient.ts';

type Answer<E extends AnyEndpoint> = ReplyOf<E> | Error | ((request: RequestOf<E>) => ReplyOf<E> | Promise<ReplyOf<E>>);

interface SentCall {
  endpoint: AnyEndpoint;
  request: unknown;
  options: Parameters<Send>[2];
}

/** The network behind the HTTP client. A call without a reply stays pending forever, as can happen in reality. */
export function fakeNetwork() {
  // By default, nobody has limits.
  const answers = new Map<AnyEndpoint, Answer<AnyEndpoint>>([[getEyeCare, anEyeCare()]]);
  const calls: SentCall[] = [];
  const send: Send = async (endpoint, request, options) => {
    calls.push({ endpoint, request, options });
    const answer = answers.get(endpoint);
    if (answer === undefined) return new Promise(() => undefined);
    if (answer instanceof Error) throw answer;
    const reply: unknown =
      typeof answer === 'function' ? await (answer as (asked: unknown) => unknown)(request) : answer;
    return reply;
  };
  return {
    send,
    calls,
    callsTo: (endpoint: AnyEndpoint) => calls.filter((call) => call.endpoint === endpoint),
    answer<E extends AnyEndpoint>(endpoint: E, answer: Answer<E>): void {
      answers.set(endpoint, answer);
    },
  };
}
