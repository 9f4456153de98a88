import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { AppId, boundedText, Moment, RandomId, UserId } from '#contract/fields.ts';
import { TerminalKind } from '#contract/catalogue/guides.ts';

/** The maximum length of a name for a device, in graphemes, which a reader perceives as characters. */
export const DEVICE_NAME_LENGTH = 20;
/**
 * The maximum length of a name in UTF-16 units. It is larger than `DEVICE_NAME_LENGTH`, because one visible character
 * can consist of several units.
 */
const CustomName = boundedText(5 * DEVICE_NAME_LENGTH);

/**
 * The reply contains at most a hundred sessions, sorted by last use, newest first. `lastSeenAt` may be up to an hour
 * behind.
 */
export const listSessions = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/sessions',
  summary: 'The sessions of the user',
  access: 'registered',
  reply: v.object({
    sessions: v.array(
      v.object({
        /** Identifies the session, but does not grant access to it. */
        id: RandomId,
        caller: AppId,
        createdAt: Moment,
        lastSeenAt: Moment,
        /** Whether this is the session that makes the call. */
        isThis: v.boolean(),
        /**
         * The terminal that was bound with a code; null if the session began when a person logged in. `model` and
         * `appId`: see DeviceKeys.
         */
        terminal: v.nullable(
          v.object({
            kind: TerminalKind,
            deviceName: v.string(),
            model: v.optional(boundedText(60)),
            appId: v.optional(AppId),
          }),
        ),
        /**
         * The model according to the device's user agent, for sessions that belong to no terminal; empty if unknown.
         */
        model: v.optional(boundedText(60), ''),
        /** DEV-04: the user's own name for the device; empty if the user has chosen none. */
        customName: v.optional(CustomName, ''),
        /** Whether the child of the session has limits. Then a parent must confirm the end of the session. */
        isLimited: v.optional(v.boolean(), false),
      }),
    ),
  }),
});
export type ListedSession = v.InferOutput<typeof listSessions.reply>['sessions'][number];

/**
 * After this call, calls of this session that name no child concern the chosen child. If the chosen child may use the
 * device for longer than the previously active child (docs/eyeCare.md), the call needs a successful check of the parent
 * PIN for `chooseChild`.
 */
export const chooseChild = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/sessions/this/child',
  summary: 'Continue with another child of the account',
  access: 'registered',
  body: v.object({ childId: UserId }),
  reply: v.object({ childId: UserId }),
});

/** An empty name removes the user's own name for the device. Only the account itself sees that name. */
export const renameSession = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/sessions/:sessionId/name',
  summary: "Give the device of a session a name of one's own",
  access: 'registered',
  params: v.object({ sessionId: RandomId }),
  body: v.object({ customName: CustomName }),
  reply: v.object({ customName: CustomName }),
});

/** The gateway rejects the session's tokens from the next call on. Ending a session that has already ended succeeds. */
export const endSession = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/sessions/:sessionId',
  summary: 'End one session of the user, such as that of a bound terminal',
  access: 'registered',
  params: v.object({ sessionId: RandomId }),
  reply: v.object({}),
});

/** Ends all sessions of the user except the present one, and cancels logins that are in progress. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/sessions',
  summary: 'End all sessions of the user except the one that calls',
  access: 'registered',
  reply: v.object({}),
});
