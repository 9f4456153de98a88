import * as v from 'valibot';
import { DeviceKeys, DeviceModel } from './deviceInfo.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Moment, RandomId, textOf } from '#contract/fields.ts';
import { TerminalKind } from '#contract/catalogue/guides.ts';

/**
 * Only this reply contains the code, which is valid for ten minutes. A new code for the same kind of terminal
 * invalidates the previous one.
 */
export const createBindingCode = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/binding-codes',
  summary: 'Create a code that binds one terminal to the user',
  access: 'registered',
  body: v.object({ kind: TerminalKind }),
  reply: v.object({ id: RandomId, code: textOf(10, /^\d{10}$/), endsAt: Moment }),
});

/**
 * `device`: the keys by which the terminal is looked up (DEV-02); null until the code is redeemed, and absent from
 * gateways of the previous release.
 */
export const getBindingCode = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/binding-codes/:codeId',
  summary: 'Whether a terminal has redeemed a binding code of the user',
  access: 'registered',
  params: v.object({ codeId: RandomId }),
  reply: v.object({
    state: v.picklist(['waiting', 'bound', 'ended']),
    deviceName: v.string(),
    device: v.optional(v.nullable(DeviceKeys)),
  }),
});

/**
 * The terminal calls this endpoint to redeem the code. The reply contains an authToken, which the terminal exchanges at
 * `/inner4/user/token:authToken`, like any other authToken.
 */
export const redeemBindingCode = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/binding-codes/redeem',
  summary: 'Redeem the code that was typed into a terminal',
  access: 'client',
  body: v.object({
    code: textOf(10, /^\d{10}$/),
    kind: TerminalKind,
    deviceName: textOf(40, /^\S.{0,39}$/),
    model: v.optional(DeviceModel),
  }),
  reply: v.object({ authToken: v.string() }),
});
