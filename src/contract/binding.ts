import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Moment, textOf } from './fields.ts';
import { TerminalKind } from './guides.ts';

const Id = textOf(16, /^[\w-]{16}$/);

/** The code is told once and lives ten minutes; a new one for the same kind ends it. */
export const createBindingCode = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/binding-codes',
  summary: 'A code that binds one terminal to the user',
  access: 'user',
  body: v.object({ kind: TerminalKind }),
  reply: v.object({ id: Id, code: textOf(10, /^\d{10}$/), endsAt: Moment }),
});

export const getBindingCode = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/binding-codes/:codeId',
  summary: 'Whether a terminal has taken a binding code of the user',
  access: 'user',
  params: v.object({ codeId: Id }),
  reply: v.object({ state: v.picklist(['waiting', 'bound', 'ended']), deviceName: v.string() }),
});

/** Called by the terminal. The authToken is exchanged at `/inner4/user/token:authToken`, as every other is. */
export const redeemBindingCode = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/binding-codes/redeem',
  summary: 'A terminal takes the code that its user has typed in',
  access: 'client',
  body: v.object({
    code: textOf(10, /^\d{10}$/),
    kind: TerminalKind,
    deviceName: textOf(40, /^\S.{0,39}$/),
  }),
  reply: v.object({ authToken: v.string() }),
});
