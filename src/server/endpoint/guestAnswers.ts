import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { needsUser, type AnyEndpoint } from '#contract/endpoint.ts';
import type { AnswerGuest } from '#contract/pageRenderer.ts';
import { Problem } from './problem.ts';
import { coerceTexts } from './input/coerceTexts.ts';

type Content = Partial<Record<'params' | 'query', unknown>>;
type Answer = (content: Content) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    /** By method and path: the reads that need no user. */
    guestAnswers?: Map<string, Answer>;
  }
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Lets `answerGuest` call an endpoint. One that needs a user or that writes is left out. */
export function answersGuests(app: FastifyInstance, endpoint: AnyEndpoint, answer: Answer): void {
  if (endpoint.method !== 'GET' || needsUser(endpoint)) return;
  if (!app.hasDecorator('guestAnswers')) app.decorate('guestAnswers', new Map());
  app.guestAnswers?.set(nameOf(endpoint), async (content) => {
    const reply = await answer({
      params: checked(endpoint.params, content.params),
      query: checked(endpoint.query, content.query),
    });
    return v.parse(endpoint.reply, reply);
  });
}

/**
 * Returns what a guest is answered to a call that the gateway makes itself, to render a page. The schemas check the request and
 * limit the reply, as for a call from outside.
 */
export const answerGuest =
  (app: FastifyInstance): AnswerGuest =>
  async (call, request) => {
    const answer = app.guestAnswers?.get(nameOf(call));
    if (!answer) throw new Problem(404, 'not_found');
    try {
      return await answer(request as Content);
    } catch (error) {
      if (!(error instanceof Problem)) app.log.error({ err: error }, 'a call for a page failed');
      throw error;
    }
  };

function checked(schema: v.GenericSchema | undefined, values: unknown): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, coerceTexts(schema, values));
  if (!result.success) throw new Problem(400, 'invalid_input');
  return result.output;
}
