import type * as v from 'valibot';
import type { FastifyBaseLogger } from 'fastify';
import type { GuardedAction } from '#contract/account/parentPin.ts';
import type { GuardianCheck } from '#contract/mall/payments.ts';
import { maskedMobile } from '#lib/text/clean/maskedMobile.ts';
import type { SignedInCaller, SignedInUser } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { guardianCaptcha, type GuardianRequest } from '#server/domain/captcha/guardianCaptcha.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { parentPinRepository } from './parentPins.ts';

/** The kinds of actions on an order that an adult must confirm. */
type OrderAction = Extract<GuardedAction, { orderId: string }>['kind'];

const captchaPurposes = { pay: 'payment', give: 'gift' } as const satisfies Record<OrderAction, string>;

export interface OrderGuardianRequest extends Omit<GuardianRequest, 'user'> {
  caller: SignedInCaller;
}

/**
 * Checks that an adult confirms an action on an order, by the parent PIN, or by an SMS code if the account has no PIN.
 * A confirmation is valid for one user, one action and one order.
 */
export function orderGuardian(gateway: Gateway, kind: OrderAction) {
  const captcha = guardianCaptcha(gateway, captchaPurposes[kind]);
  const captchaRequest = ({ caller: { user }, ...request }: OrderGuardianRequest): GuardianRequest => ({
    ...request,
    user,
  });

  return {
    /**
     * Stores an SMS code, and returns the function that sends it; call this function after the commit. Throws if the
     * account has a PIN, because an SMS code must not replace the PIN.
     */
    async send(tx: Database, request: OrderGuardianRequest, log: FastifyBaseLogger): Promise<() => Promise<void>> {
      if (await hasPin(tx, request.caller.user)) throw new Problem(403, 'pin_needed');
      return captcha.send(tx, captchaRequest(request), log);
    },

    /**
     * Uses up the confirmation. Throws if there is neither a proof of the PIN nor a code. Returns a refusal if the code
     * is wrong, which uses up a try; otherwise undefined.
     */
    async check(
      tx: Database,
      { code, ...request }: OrderGuardianRequest & { code?: string | undefined },
    ): Promise<Problem | undefined> {
      const { caller, orderId } = request;
      if (await hasPin(tx, caller.user)) {
        await parentPinRepository(tx).useProof(caller, { kind, orderId }, gateway.now());
        return undefined;
      }
      if (code === undefined) throw new Problem(403, 'guardian_needed');
      return captcha.check(tx, { ...captchaRequest(request), code });
    },
  };
}

/** Returns how an adult of this account can confirm an action, in the form in which the user's page receives it. */
export async function guardianView(
  db: Database,
  user: SignedInUser,
  isPassed: boolean,
): Promise<v.InferOutput<typeof GuardianCheck>> {
  const { mobile } = user;
  return {
    isPassed,
    hasPin: await hasPin(db, user),
    mobile: mobile === null ? null : maskedMobile(mobile),
  };
}

const hasPin = async (db: Database, { id }: Pick<SignedInUser, 'id'>): Promise<boolean> =>
  (await parentPinRepository(db).find(id)) !== undefined;
