import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/session.ts';
import { SIGNED_OUT_CODE } from '#contract/problem.ts';
import { maskedMobile } from '#lib/text/clean/maskedMobile.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import type { Gateway } from '#server/gateway.ts';
import { pictureAddress } from '#server/http/pictureAddress.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { refundRateLimit, enforceRateLimit } from '#server/limits/rateLimit.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import { childRepository } from '#server/domain/children/childRepository.ts';
import { deviceDigest } from '#server/access/deviceDigest.ts';
import { readNativeToken } from '#server/domain/users/nativeTokens.ts';
import { sessionRepository, TOKEN_LIFETIME_MS, type NewToken } from '#server/domain/users/sessionRepository.ts';
import { DEFAULT_AVATAR, userRepository } from '#server/domain/users/userRepository.ts';

/**
 * The limit of wrong authTokens per network. It is generous, because several people share a network, and users may open
 * an expired link again.
 */
const peekFailureRulesOfNetwork = [{ windowMs: MINUTE_MS, limit: 60 }];

/** The age that is used for users who have not given one (STATE-02). */
const DEFAULT_AGE = 5;

export function sessionRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, settings, serverSecret } = gateway;
  const sessions = sessionRepository(db);
  const children = childRepository(db, serverSecret);

  serveOnce(app, gateway, contract.exchangeAuthToken, async ({ body }, caller, tx) => {
    const issued = await sessionRepository(tx).exchange(
      body.authToken,
      caller.callerCode,
      now(),
      deviceDigest(caller, serverSecret),
    );
    if (!issued) throw new Problem(401, 'auth_token_refused');
    await endAnonymous(tx, caller, false);
    return issuedReply(issued);
  });

  serve(app, contract.peekAuthToken, async ({ body }, caller) => {
    const takenAt = now();
    const failureBuckets = [{ key: `peek-failures:${caller.network}`, rules: peekFailureRulesOfNetwork }];
    await enforceRateLimit(db, failureBuckets, takenAt, 'captcha_wait');
    const user = await sessions.peek(body.authToken, caller.callerCode, takenAt);
    if (!user) throw new Problem(401, 'auth_token_refused');
    // Only wrong authTokens count towards the limit, so the count of this call is undone for a right one.
    await refundRateLimit(db, failureBuckets, takenAt);
    return { user };
  });

  serve(app, contract.refreshToken, async (_, caller) => {
    const issued = await sessions.refresh(caller.userToken, now());
    if (!issued) throw new Problem(401, SIGNED_OUT_CODE);
    return issuedReply(issued);
  });

  serve(app, contract.revokeToken, async (_, caller) => {
    await sessions.revoke(caller.userToken, now());
    return {};
  });

  /** Revokes the anonymous token of a device on which somebody logs in, because this token would never expire. */
  async function endAnonymous(tx: Database, { user, userToken }: Caller, staysAnonymous: boolean): Promise<void> {
    if (user?.isAnonymous !== true || userToken === undefined || staysAnonymous) return;
    await sessionRepository(tx).revoke(userToken, now());
  }

  async function swap(token: string, types: readonly number[], caller: Caller) {
    const at = now();
    const lifetimeEnd = new Date(at.getTime() + TOKEN_LIFETIME_MS);
    const native = await readNativeToken(token, types, settings.nativeTokenSecret, at);
    const avatar = pictureAddress(native.avatar, settings);
    // These steps are one transaction, because the user may register at the same moment. The registration then either
    // ends the new anonymous session, or prevents it.
    const issued = await db.transaction(async (tx) => {
      const user = await userRepository(tx).upsertFromHost({ ...native, avatar }, at, lifetimeEnd);
      if (!user) throw new Problem(401, 'native_token_refused');
      await endAnonymous(tx, caller, user.isAnonymous);
      return sessionRepository(tx).begin(user, caller.callerCode, at, deviceDigest(caller, serverSecret));
    });
    // The answer must contain the time after which the client swaps again. An anonymous token does not expire, so the
    // answer contains a time one day ahead.
    return { data: { token: issued.token, expire_time: (issued.endsAt ?? lifetimeEnd).getTime() } };
  }

  serve(app, contract.swapV1Token, async ({ body }, caller) => swap(body.v1token, [1, 2], caller));

  serve(app, contract.swapV3Token, async ({ body }, caller) => swap(body.v3Token, [3], caller));

  serve(app, contract.getUserInfo, async ({ query }, { user, childId }) => {
    const kids = await children.list(user.id, now());
    const first = kids.find(({ id }) => id === user.id);
    return {
      user: {
        userId: user.id,
        nickname: user.nickname,
        avatarUrl: first?.avatarUrl ?? DEFAULT_AVATAR,
        headwearUrl: first?.headwearUrl ?? '',
        mobile: maskedMobile(user.mobile ?? ''),
        ilisten: { isVip: user.isVip ? 1 : 0, isAnonymous: user.isAnonymous },
        activeChildId: childId,
        ...(query.need_kids === true && { kids }),
      },
    };
  });

  serve(app, contract.getVip, async (_, { user: { isVip, memberships } }) => ({
    data: {
      isVip: isVip ? 1 : 0,
      vip: memberships.map(({ kind, title, endsAt }) => ({ kind, title, expireTime: endsAt.getTime() })),
    },
  }));

  serve(app, contract.getListener, async (_, { user, childId }) => {
    const child = (await children.list(user.id, now())).find(({ id }) => id === childId);
    const age = child?.age ?? DEFAULT_AGE;
    return { data: { userId: user.id, nickname: user.nickname, age, createdAt: user.createdAt.getTime() } };
  });
}

const issuedReply = ({ token, endsAt }: NewToken) => ({
  data: { token, ...(endsAt ? { expireTime: endsAt.getTime() } : {}) },
});
