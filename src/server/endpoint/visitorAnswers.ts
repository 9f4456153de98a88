import type { FastifyInstance } from 'fastify';
import { Lru } from 'toad-cache';
import * as v from 'valibot';
import { needsUser, type AnyEndpoint } from '#contract/endpoint.ts';
import type { AnswerVisitor } from '#contract/pageRenderer.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { nobody, type Caller } from '#server/access/caller.ts';
import { Problem } from './problem.ts';
import { coerceTexts } from './input/coerceTexts.ts';

/**
 * The time for which a reply of an open endpoint is reused in the pages of users. The pages of guests are kept for the
 * same time.
 */
const FRESH_MS = 5 * SECOND_MS;
/** The maximum number of kept replies. The largest one, the reply for the home, takes about 100 KiB. */
const MAX_REPLIES = 50;

type Content = Partial<Record<'params' | 'query', unknown>>;
type Answer = (content: Content, caller: Caller) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    /** The handlers of the endpoints that only read, by method and path. */
    visitorAnswers?: Map<string, Answer>;
    /** The latest replies of open endpoints. The gateway reuses them in the pages that it renders for users. */
    sharedReplies?: Lru<Promise<unknown>>;
  }
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** If an endpoint only reads, makes it available to `answerVisitor`. */
export function registerVisitorAnswer(app: FastifyInstance, endpoint: AnyEndpoint, answer: Answer): void {
  if (endpoint.method !== 'GET') return;
  if (!app.hasDecorator('visitorAnswers')) {
    app.decorate('visitorAnswers', new Map());
    app.decorate('sharedReplies', new Lru<Promise<unknown>>(MAX_REPLIES, FRESH_MS));
  }
  const isOpen = endpoint.access === 'open';
  app.visitorAnswers?.set(nameOf(endpoint), async (content, caller) => {
    // The gateway renders no page for an anonymous user, so every user here is a registered user.
    if (needsUser(endpoint) && !caller.user) throw new Problem(404, 'not_found');
    const request = {
      params: checked(endpoint.params, content.params),
      query: checked(endpoint.query, content.query),
    };
    // Replies of open endpoints are the same for everybody, so the handler gets the caller `nobody`, as for a request
    // from a browser.
    const reply = async () => v.parse(endpoint.reply, await answer(request, isOpen ? nobody : caller));
    return isOpen && caller.user ? sharedReply(app, `${nameOf(endpoint)} ${JSON.stringify(request)}`, reply) : reply();
  });
}

/**
 * Returns the cached reply with this key. If there is none, makes the call, and caches the reply unless the call fails.
 */
function sharedReply(app: FastifyInstance, key: string, make: () => Promise<unknown>): Promise<unknown> {
  const kept = app.sharedReplies?.get(key);
  if (kept) return kept;
  const reply = make();
  app.sharedReplies?.set(key, reply);
  reply.catch(() => app.sharedReplies?.delete(key));
  return reply;
}

/**
 * Calls endpoints within the gateway to render a page for a visitor. The schemas check the request and determine which
 * fields the reply contains, as for a call from outside.
 */
export const answerVisitor =
  (app: FastifyInstance, caller: Caller): AnswerVisitor =>
  async (call, request) => {
    const answer = app.visitorAnswers?.get(nameOf(call));
    if (!answer) throw new Problem(404, 'not_found');
    try {
      return await answer(request as Content, caller);
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
