import type { FastifyBaseLogger } from 'fastify';
import type { CaptchaAction } from '#contract/account/parentPin.ts';
import { isKnownInFamily, isSimplePin } from '#lib/family/parentPin.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { captchaService } from '#server/domain/captcha/captchaService.ts';
import { childRepository } from '#server/domain/children/childRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { keyedDigest } from '#server/secrets/digest.ts';
import { mobileDigestOf, guardianMobile } from './guardianMobile.ts';
import { parentPinRepository } from './parentPins.ts';
import { hashPin } from './pinHash.ts';

interface Asked {
  caller: SignedInCaller;
  /** The number that the parent has entered. It is given only if the account has no number. */
  mobile?: string | undefined;
  /** The IP address of the client. */
  address: string;
}

interface Confirmed extends Asked {
  code: string;
  action: { kind: CaptchaAction };
}

interface NewPin extends Asked {
  pin: string;
  code?: string | undefined;
}

/**
 * Sets the parent PIN. The parent confirms this with an SMS code, or by entering the current PIN. In an account without
 * a PIN, an SMS code can also confirm some other actions.
 */
export function parentPinService(gateway: Gateway) {
  const { now, serverSecret } = gateway;
  const captchas = captchaService(gateway);
  /**
   * Returns the key with which an SMS code is stored. It contains the session, so that a code is valid only in the
   * session that requested it.
   */
  const keyOf = ({ user, sessionId }: SignedInCaller) =>
    keyedDigest(serverSecret, `parent pin\n${user.id}\n${sessionId}`);
  const numberFor = (tx: Database, { caller: { user }, mobile }: Asked) =>
    guardianMobile(tx, serverSecret, { user, mobile });

  async function requireGoodPin(tx: Database, user: SignedInCaller['user'], pin: string) {
    if (isSimplePin(pin)) throw new Problem(400, 'pin_simple');
    const kids = await childRepository(tx, serverSecret).list(user.id, now());
    const birthdays = kids.flatMap(({ birthday }) => birthday ?? []);
    if (isKnownInFamily(pin, { birthdays, mobile: user.mobile })) throw new Problem(400, 'pin_known');
  }

  return {
    /** Stores an SMS code, and returns the function that sends it; call this function after the commit. */
    async send(tx: Database, asked: Asked, log: FastifyBaseLogger): Promise<() => Promise<void>> {
      const { caller, address } = asked;
      return captchas.send(tx, { mobile: await numberFor(tx, asked), browserKey: keyOf(caller), address }, log);
    },

    /**
     * Checks a code. A valid code permits the action once. Returns a refusal if the code is wrong, which counts as a
     * try; otherwise undefined.
     */
    async confirm(tx: Database, { code, action, ...asked }: Confirmed): Promise<Problem | undefined> {
      const { caller, address } = asked;
      // This lock prevents another request from setting a PIN after the following check and before the proof is stored.
      await lockUser(tx, caller.user.id);
      const pins = parentPinRepository(tx);
      if (await pins.find(caller.user.id)) throw new Problem(403, 'pin_needed');
      const mobile = await numberFor(tx, asked);
      const refusal = await captchas.check(tx, { mobile, code, browserKeys: [keyOf(caller)], address });
      if (!refusal) await pins.giveProof(caller, action, now());
      return refusal;
    },

    /**
     * Stores a PIN. If there is no code, uses up a proof of the current PIN. Returns a refusal if the code is wrong,
     * which counts as a try; otherwise undefined. If the PIN itself is unsuitable, neither the code nor the proof is
     * used up.
     */
    async save(tx: Database, { pin, code, ...asked }: NewPin): Promise<Problem | undefined> {
      const { caller, address } = asked;
      const { user } = caller;
      await lockUser(tx, user.id);
      await requireGoodPin(tx, user, pin);
      const pins = parentPinRepository(tx);
      if (code === undefined) {
        await pins.useProof(caller, { kind: 'changePin' }, now());
        const present = await pins.find(user.id);
        const mobileDigest = present?.mobileDigest ?? null;
        await pins.save(user.id, { hash: await hashPin(serverSecret, pin), mobileDigest }, now());
        return undefined;
      }
      const mobile = await numberFor(tx, asked);
      const refusal = await captchas.check(tx, { mobile, code, browserKeys: [keyOf(caller)], address });
      if (refusal) return refusal;
      const mobileDigest = user.mobile === null ? mobileDigestOf(serverSecret, mobile) : null;
      await pins.save(user.id, { hash: await hashPin(serverSecret, pin), mobileDigest }, now());
      return undefined;
    },
  };
}
