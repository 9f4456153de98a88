import { chooseChild } from '#contract/account/sessions.ts';
import * as contract from '#contract/family/eyeCare.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { getStory } from '#contract/stories/stories.ts';
import type { Limits } from '#lib/eyeCare/limitRules.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { nobody } from '#server/access/caller.ts';
import { deviceDigest } from '#server/access/deviceDigest.ts';
import { usageContextOf } from '#server/domain/eyeCare/usageContext.ts';
import { grantLease } from '#server/domain/eyeCare/usage.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { call, type CallOptions } from './call.ts';
import { proveAdult, signIn } from './signIn.ts';
import type { TestGateway } from './useGateway.ts';

/** The time after which `use` ends even if a limit does not work. It is longer than any limit of the tests. */
const MAX_USE_MS = 3 * HOUR_MS;

/** A device, with the session of a user if one is signed in. */
export interface Device extends CallOptions {
  deviceId: string;
}

export interface Family {
  userId: string;
  mobile: string;
  /** The device on which the parent has set the limits. */
  phone: Device & { userToken: string };
}

/**
 * Returns functions that act as a family whose child has limits. Most of them call the endpoints that the app calls.
 */
export function useEyeCare(test: TestGateway) {
  let lastDevice = 0;
  const deviceId = () => `device ${(lastDevice += 1)}`;

  const care = {
    /** Signs in to the same account on a device; by default, on a new one. */
    async signInAgain({ userId }: Pick<Family, 'userId'>, id = deviceId()): Promise<Device & { userToken: string }> {
      const { db, now, serverSecret } = test.gateway;
      const device = deviceDigest({ deviceId: id }, serverSecret);
      const { token } = await sessionRepository(db).begin({ id: userId, isAnonymous: false }, '1002', now(), device);
      return { userToken: token, deviceId: id };
    },

    /** Stores the proof that the parent has entered the PIN. */
    prove: (device: CallOptions, kind: 'limits' | 'moreTime') => proveAdult(test, device, { kind }),

    /** Makes another child the active child on a device, with the confirmation of a parent. */
    async choose(device: CallOptions, childId: string): Promise<void> {
      await proveAdult(test, device, { kind: 'chooseChild', childId });
      expect((await call(test, chooseChild, { body: { childId } }, device)).status).toBe(200);
    },

    async setLimits(device: CallOptions, limits: Limits) {
      await care.prove(device, 'limits');
      return call(test, contract.saveLimits, { body: limits }, device);
    },

    /** Creates an account whose child has limits. */
    async family(limits: Limits): Promise<Family> {
      const { userId, userToken, mobile } = await signIn(test);
      const phone = { userToken, deviceId: deviceId() };
      expect((await care.setLimits(phone, limits)).status).toBe(200);
      return { userId, mobile, phone };
    },

    guest: (id = deviceId()): Device => ({ deviceId: id }),

    state: async (device: CallOptions) => (await call(test, contract.getEyeCare, {}, device)).body,

    async lease(device: CallOptions, body: RequestOf<typeof contract.leaseTime>['body'] = { kind: 'listen' }) {
      const reply = await call(test, contract.leaseTime, { body }, device);
      expect(reply).toMatchObject({ status: 200 });
      return reply.body;
    },

    /**
     * Uses a device, as the app does, until no more time is granted or `forMs` has passed. Returns how long the use
     * lasted. Calls the function behind the endpoint directly, because a simulated day needs so many requests
     * that HTTP would make the tests slow.
     */
    async use(device: CallOptions, body: RequestOf<typeof contract.leaseTime>['body'], forMs = MAX_USE_MS) {
      const startedAt = test.time;
      const owner = await care.ownerOf(device);
      while (test.time - startedAt < forMs) {
        const { leaseMs } = await grantLease(test.gateway.db, owner, body, test.gateway.now());
        if (leaseMs === 0) break;
        test.time += Math.min(leaseMs, forMs - (test.time - startedAt));
      }
      return test.time - startedAt;
    },

    async ownerOf({ userToken, deviceId: id = '', childId }: CallOptions) {
      const { db, now, serverSecret } = test.gateway;
      const found = userToken === undefined ? undefined : await sessionRepository(db).find(userToken, '', now());
      return usageContextOf(
        { ...nobody, deviceId: id, user: found?.user, childId, sessionId: found?.session.id },
        serverSecret,
      );
    },

    /** Returns the address at which this device can play a story. */
    address: async (device: CallOptions, storyId: string) =>
      (await call(test, getStory, { params: { storyId } }, device)).body.sound.url,

    fetch: (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers }),
  };
  return care;
}
