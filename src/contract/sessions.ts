import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Moment, textOf } from './fields.ts';
import { TerminalKind } from './guides.ts';

const Id = textOf(16, /^[\w-]{16}$/);

/** The most recently used first, at most a hundred. `lastSeenAt` is an hour old at most. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/sessions',
  summary: 'Where the user is signed in',
  access: 'user',
  reply: v.object({
    sessions: v.array(
      v.object({
        /** Names it, and opens nothing. */
        id: Id,
        caller: v.string(),
        createdAt: Moment,
        lastSeenAt: Moment,
        /** Whether it is the one that asks. */
        isThis: v.boolean(),
        /** The device that was bound by a code; null where somebody has logged in. */
        terminal: v.nullable(v.object({ kind: TerminalKind, deviceName: v.string() })),
      }),
    ),
  }),
});

/** Its tokens are refused from the next call on. One that has ended already stays ended. */
export const endSession = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/sessions/:sessionId',
  summary: 'End one session of the user, such as that of a bound terminal',
  access: 'user',
  params: v.object({ sessionId: Id }),
  reply: v.object({}),
});

/** Logins that are under way end too. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/sessions',
  summary: 'End all sessions of the user but the one that asks',
  access: 'user',
  reply: v.object({}),
});
