import type { FastifyBaseLogger } from 'fastify';
import type { CaptchaAction } from '#contract/account/parentPin.ts';
import { isKnownInFamily, isSimplePin } from '#lib/family/parentPin.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { captchaDesk } from '#server/domain/captcha/captchaDesk.ts';
import { childRepository } from '#server/domain/children/childRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { keyedDigest } from '#server/secrets/digest.ts';
import { mobileDigestOf, numberOfAdult } from './accountNumber.ts';
import { parentPinRepository } from './parentPins.ts';
import { hashPin } from './pinHash.ts';

interface Asked {
  caller: SignedInCaller;
  /** The entered number, only for accounts without a number. */
  mobile?: string | undefined;
  /** The client's network address. */
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
 * Sets the parent PIN. The parent confirms with a captcha, or by entering the current PIN. In an account without a PIN,
 * the captcha itself confirms some actions.
 */
export function parentPinDesk(gateway: Gateway) {
  const { now, serverSecret } = gateway;
  const captchas = captchaDesk(gateway);
  /** A code is valid only in the session that requested it. */
  const keyOf = ({ user, sessionId }: SignedInCaller) =>
    keyedDigest(serverSecret, `parent pin\n${user.id}\n${sessionId}`);
  const numberFor = (tx: Database, { caller: { user }, mobile }: Asked) =>
    numberOfAdult(tx, serverSecret, { user, mobile });

  async function requireGoodPin(tx: Database, user: SignedInCaller['user'], pin: string) {
    if (isSimplePin(pin)) throw new Problem(400, 'pin_simple');
    const kids = await childRepository(tx, serverSecret).list(user.id, now());
    const birthdays = kids.flatMap(({ birthday }) => birthday ?? []);
    if (isKnownInFamily(pin, { birthdays, mobile: user.mobile })) throw new Problem(400, 'pin_known');
  }

  return {
    /** Returns a function that sends the captcha; call it after the commit. */
    async send(tx: Database, asked: Asked, log: FastifyBaseLogger): Promise<() => Promise<void>> {
      const { caller, address } = asked;
      return captchas.send(tx, { mobile: await numberFor(tx, asked), browserKey: keyOf(caller), address }, log);
    },

    /**
     * Checks a code. Returns a refusal, or undefined for a valid code, which permits the action once. Each refusal
     * counts as a try.
     */
    async confirm(tx: Database, { code, action, ...asked }: Confirmed): Promise<Problem | undefined> {
      const { caller, address } = asked;
      // Because of the lock, no PIN can be set between the following check and the proof.
      await lockUser(tx, caller.user.id);
      const pins = parentPinRepository(tx);
      if (await pins.find(caller.user.id)) throw new Problem(403, 'pin_needed');
      const mobile = await numberFor(tx, asked);
      const refusal = await captchas.check(tx, { mobile, code, browserKeys: [keyOf(caller)], address });
      if (!refusal) await pins.giveProof(caller, action, now());
      return refusal;
    },

    /**
     * Stores a PIN. Without a code, a proof of the current PIN is used up. Returns a refusal of the code, otherwise
     * undefined. Each refusal counts as a try. If the PIN itself is refused, neither the code nor the proof is used up.
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
