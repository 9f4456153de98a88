import { eq, sql } from 'drizzle-orm';
import * as contract from '#contract/family/friends.ts';
import { checkParentCode, checkParentPin, saveParentPin, sendParentPinCode } from '#contract/account/parentPin.ts';
import { saveProgress } from '#contract/stories/stories.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { invitedFamilies } from '#server/database/tables/account/friends.ts';
import { users } from '#server/database/tables/account/users.ts';
import { settleInvitations } from '#server/domain/friends/inviteRewards.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { proveAdult, signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

/** Noon on a Tuesday in China. */
const NOON = Date.parse('2026-11-24T04:00:00Z');

/** The time limit of tests that hash several PINs, or let many families sign in. */
const SLOW_MS = 20_000;

let networks = 0;
/** Returns an address in a network that no other family of this test run uses. */
const aNetwork = () => `10.${(networks += 1) >> 8}.${networks & 255}.1`;

describe.each(testedDatabases)('friends on %s', (kind) => {
  const test = useGateway(kind);
  type Family = Awaited<ReturnType<typeof family>>;
  interface Link {
    id: string;
    secret: string;
  }

  beforeEach(() => {
    test.time = NOON;
  });

  /** Creates a family whose account is `days` old, by default in a network that no other family uses. */
  async function family({ nickname = '小满妈妈', days = 0, address = aNetwork() } = {}) {
    const user = await signIn(test);
    const createdAt = new Date(test.time - days * DAY_MS);
    const avatarUrl = `https://img.example.cn/${user.userId}.webp`;
    await test.gateway.db.update(users).set({ nickname, createdAt, avatarUrl }).where(eq(users.id, user.userId));
    return { ...user, address, deviceId: `device ${user.userId}` };
  }
  /** Signs in again, because a token lasts for one day. */
  const freshly = async (user: Family) => ({ ...user, ...(await signIn(test, { mobile: user.mobile })) });
  /** Signs in again, and lets an adult confirm the next action. */
  const adult = async (user: Family) => {
    const session = await freshly(user);
    await proveAdult(test, session, { kind: 'friends' });
    return session;
  };
  const invite = async (user: Family) => (await call(test, contract.createFriendInvite, {}, await adult(user))).body;
  const accept = async (user: Family, { id, secret }: Link) =>
    call(test, contract.acceptFriendInvite, { params: { inviteId: id }, body: { secret } }, await adult(user));
  const view = async (user: Family, { id, secret }: Link) =>
    call(test, contract.viewFriendInvite, { params: { inviteId: id }, body: { secret } }, await freshly(user));
  const friends = async (user: Family) => (await call(test, contract.getFriends, {}, await freshly(user))).body;
  const show = async (user: Family, settings: Partial<contract.FriendSettings>) =>
    call(
      test,
      contract.saveFriendSettings,
      { body: { showsNickname: false, showsAvatar: false, showsMinutes: false, ...settings } },
      await adult(user),
    );
  const remove = async (user: Family, friendId: string) =>
    call(test, contract.removeFriend, { params: { friendId } }, await freshly(user));
  const block = async (user: Family, friendId: string) =>
    call(test, contract.blockFriend, { params: { friendId } }, await freshly(user));
  const befriend = async (one: Family, other: Family) => {
    const link = await invite(one);
    expect((await accept(other, link)).status).toBe(200);
    return link;
  };
  const listen = async (user: Family, minutes: number, deviceId = user.deviceId) =>
    call(
      test,
      saveProgress,
      {
        params: { storyId: 'ear-umbrella' },
        body: {
          positionMs: 1_000,
          finished: false,
          heardAt: test.time,
          session: { id: crypto.randomUUID(), listenedMs: minutes * MINUTE_MS },
        },
      },
      { ...(await freshly(user)), deviceId },
    );
  const settle = () => test.gateway.db.transaction((tx) => settleInvitations(tx, new Date(test.time)));
  const balance = ({ userId }: Family) => shellLedger(test.gateway.db).balance(userId);
  const outcome = async ({ userId }: Family) =>
    (await test.gateway.db.select().from(invitedFamilies).where(eq(invitedFamilies.userId, userId)))[0]?.outcome;

  describe('an invitation link', () => {
    it('makes two families friends, once, and shows each of them only the masked nickname of the other', async () => {
      const [ann, ben] = [await family({ nickname: '小满妈妈' }), await family({ nickname: '大海爸爸' })];
      const link = await invite(ann);
      expect((await view(ben, link)).body).toEqual({
        state: 'open',
        inviter: { name: '小**妈', avatarUrl: null, headwearUrl: '' },
      });
      for (let time = 0; time < 2; time += 1) expect((await accept(ben, link)).status).toBe(200);
      expect((await friends(ann)).items).toMatchObject([{ name: '大**爸', avatarUrl: null }]);
      expect((await friends(ben)).items).toMatchObject([{ name: '小**妈', avatarUrl: null }]);
      expect(JSON.stringify(await friends(ben))).not.toContain(ann.userId);
      expect((await view(ben, link)).body.state).toBe('friends');
    });

    it('works only with its secret, and not for the family that has created it', async () => {
      const [ann, ben] = [await family(), await family()];
      const link = await invite(ann);
      const wrong = { ...link, secret: `${link.secret.startsWith('A') ? 'B' : 'A'}${link.secret.slice(1)}` };
      expect([(await view(ben, wrong)).status, (await accept(ben, wrong)).status]).toEqual([404, 404]);
      expect((await view(ann, link)).body.state).toBe('own');
      expect((await accept(ann, link)).body).toMatchObject({ code: 'own_friend_invite' });
    });

    it('ends after seven days, when the family ends all links, or when five newer links exist', async () => {
      const [ann, ben] = [await family(), await family()];
      const late = await invite(ann);
      test.time += 7 * DAY_MS;
      expect((await view(ben, late)).body).toEqual({ state: 'over', inviter: null });
      expect((await accept(ben, late)).body).toMatchObject({ code: 'friend_invite_over' });
      const oldest = await invite(ann);
      test.time += 1;
      const newest = [];
      for (let index = 0; index < 5; index += 1) newest.push(await invite(ann));
      expect((await view(ben, oldest)).body.state).toBe('over');
      const [second] = newest;
      if (!second) throw new Error('There is no link.');
      expect((await view(ben, second)).body.state).toBe('open');
      await call(test, contract.endFriendInvites, {}, await freshly(ann));
      expect((await view(ben, second)).body.state).toBe('over');
    });
  });

  it(
    'are made by one link for up to twenty families, even if another family has invited these before',
    async () => {
      const [ann, cem] = [await family(), await family()];
      const [link, earlier] = [await invite(ann), await invite(cem)];
      const others = [];
      for (let count = 0; count < 21; count += 1) others.push(await family());
      const last = others.pop();
      for (const one of others) {
        expect((await accept(one, earlier)).status).toBe(200);
        expect((await accept(one, link)).status).toBe(200);
      }
      expect(last && (await accept(last, link)).body).toMatchObject({ code: 'friend_invite_over' });
      expect((await friends(ann)).items).toHaveLength(20);
    },
    SLOW_MS,
  );

  it('do not get to see hidden data again when an outdated page of the family changes another setting', async () => {
    const ann = await family();
    await show(ann, { showsMinutes: true, showsAvatar: true });
    expect((await show(ann, { showsAvatar: false })).status).toBe(200);
    // The request contains only the setting that was changed on the page.
    const change = await call(test, contract.saveFriendSettings, { body: { showsNickname: true } }, await adult(ann));
    expect(change.body).toEqual({ showsNickname: true, showsAvatar: false, showsMinutes: false });
    expect((await friends(ann)).settings).toEqual({ showsNickname: true, showsAvatar: false, showsMinutes: false });
  });

  it('are removed for both families by one call, and can be invited again', async () => {
    const [ann, ben] = [await family(), await family()];
    const link = await befriend(ann, ben);
    const [friend] = (await friends(ann)).items;
    expect((await remove(ben, friend?.id ?? '')).status).toBe(404);
    expect((await remove(ann, friend?.id ?? '')).status).toBe(200);
    expect((await remove(ann, friend?.id ?? '')).status).toBe(404);
    expect([(await friends(ann)).items, (await friends(ben)).items]).toEqual([[], []]);
    expect((await accept(ben, link)).status).toBe(200);
  });

  it('can be blocked; until the block is lifted, no invitation of either family makes the two families friends again', async () => {
    const [ann, ben] = [await family(), await family()];
    const link = await befriend(ann, ben);
    const [friend] = (await friends(ann)).items;
    expect((await block(ann, friend?.id ?? '')).status).toBe(200);
    expect((await friends(ben)).items).toEqual([]);
    expect((await view(ben, link)).body).toMatchObject({ state: 'over', inviter: null });
    expect((await accept(ben, link)).body).toMatchObject({ code: 'friend_invite_over' });
    expect((await accept(ann, await invite(ben))).body).toMatchObject({ code: 'friend_invite_over' });
    const blocked = (await call(test, contract.listBlockedFriends, {}, ann)).body.items;
    expect(blocked).toMatchObject([{ name: '小**妈' }]);
    const params = { blockedId: blocked[0]?.id ?? '' };
    expect((await call(test, contract.unblockFriend, { params }, ben)).status).toBe(404);
    expect((await call(test, contract.unblockFriend, { params }, ann)).status).toBe(200);
    expect((await accept(ben, link)).status).toBe(200);
  });

  it('see what the family allows as soon as its settings allow it', async () => {
    const [ann, ben] = [await family({ nickname: '小满妈妈' }), await family()];
    await befriend(ann, ben);
    await show(ann, { showsNickname: true });
    expect((await friends(ben)).items).toMatchObject([{ name: '小满妈妈', avatarUrl: null }]);
    await show(ann, { showsAvatar: true });
    // The default picture is shown, because the picture from the host may be a photo of the child.
    expect((await friends(ben)).items).toMatchObject([{ name: '小**妈', avatarUrl: '/cdn/avatar/daidi.svg' }]);
    expect((await friends(ann)).settings).toEqual({ showsNickname: false, showsAvatar: true, showsMinutes: false });
  });

  it(
    'can be invited, accepted, or shown more of the data of the family, only after an adult has entered an SMS code, or the parent PIN if there is one',
    async () => {
      const [ann, cem, ben] = [await family(), await family(), await family()];
      const links = [await invite(ann), await invite(cem)];
      const changesOf = (link: Link | undefined) => [
        () =>
          call(
            test,
            contract.acceptFriendInvite,
            { params: { inviteId: link?.id ?? '' }, body: { secret: link?.secret ?? '' } },
            ben,
          ),
        () => call(test, contract.createFriendInvite, {}, ben),
        () =>
          call(
            test,
            contract.saveFriendSettings,
            { body: { showsNickname: true, showsAvatar: true, showsMinutes: true } },
            ben,
          ),
      ];
      const action = { kind: 'friends' } as const;
      const codeFor = async () => {
        test.time += 61_000;
        await call(test, sendParentPinCode, { body: {} }, ben);
        return test.messages.at(-1)?.code ?? '';
      };
      for (const change of changesOf(links[0])) {
        expect((await change()).body).toMatchObject({ code: 'guardian_needed' });
        expect((await call(test, checkParentCode, { body: { code: await codeFor(), action } }, ben)).status).toBe(200);
        expect((await change()).status).toBe(200);
      }
      // Settings that show less need no adult.
      const less = { showsNickname: false, showsAvatar: true, showsMinutes: false };
      expect((await call(test, contract.saveFriendSettings, { body: less }, ben)).status).toBe(200);
      expect((await friends(ben)).settings).toEqual(less);

      const pin = { pin: '2580', code: await codeFor() };
      expect((await call(test, saveParentPin, { body: pin }, ben)).status).toBe(200);
      for (const change of changesOf(links[1])) {
        expect((await change()).body).toMatchObject({ code: 'pin_needed' });
        await call(test, checkParentPin, { body: { pin: '2580', action } }, ben);
        expect((await change()).status).toBe(200);
      }
      expect((await friends(ben)).items).toHaveLength(2);
    },
    SLOW_MS,
  );

  describe('the ranking of the week', () => {
    it('adds the minutes of all children of a family since Monday; families with equal minutes share a place, and families that hide their minutes are left out', async () => {
      const [ann, ben, cem, dan] = [
        await family({ days: 30 }),
        await family({ days: 30 }),
        await family(),
        await family(),
      ];
      for (const friend of [ben, cem, dan]) await befriend(ann, friend);
      for (const friend of [ben, cem]) await show(friend, { showsMinutes: true, showsNickname: true });
      const childId = crypto.randomUUID();
      const created = { nickname: '', avatarUrl: '', createdAt: new Date(test.time) };
      await test.gateway.db.insert(users).values({ id: childId, accountId: ben.userId, ...created });
      // In China it is Sunday, the last day of the previous week.
      test.time = Date.parse('2026-11-22T15:30:00Z');
      await listen(ben, 20);
      test.time = NOON;
      await listen(ben, 10);
      await test.gateway.db.execute(
        sql`update listening_sessions set user_id = ${childId} where user_id = ${ben.userId}
          and listened_ms = ${10 * MINUTE_MS}`,
      );
      await listen(ben, 5);
      await listen(ann, 15);
      const { ranking } = await friends(ann);
      expect(ranking.since).toBe('2026-11-23');
      expect(ranking.hidden).toBe(1);
      expect(ranking.items.map(({ place, minutes, friendId }) => [place, minutes, friendId === null])).toEqual([
        [1, 15, true],
        [1, 15, false],
        [3, 0, false],
      ]);
    });
  });

  describe('the reward for an invited family', () => {
    /** Lets a family listen for 16 minutes on each of two days. */
    const useReally = async (user: Family) => {
      for (let time = 0; time < 2; time += 1) {
        test.time += DAY_MS;
        await listen(user, 16);
      }
    };

    it('is given once, after the new family has listened on two days for half an hour in all', async () => {
      const [ann, ben] = [await family({ days: 100 }), await family()];
      await befriend(ann, ben);
      test.time += HOUR_MS;
      await listen(ben, 50);
      await settle();
      expect([await balance(ann), (await friends(ann)).invited]).toEqual([
        0,
        { waiting: 1, rewarded: 0, leftThisMonth: 5 },
      ]);
      test.time += DAY_MS;
      await listen(ben, 1);
      for (let time = 0; time < 2; time += 1) await settle();
      expect([await balance(ann), await balance(ben)]).toEqual([30, 0]);
      expect((await friends(ann)).invited).toEqual({ waiting: 0, rewarded: 1, leftThisMonth: 4 });
    });

    it('is given to the family that was the first to invite the new one, and to no other', async () => {
      const [ann, ben, cem] = [await family(), await family(), await family()];
      await befriend(ann, ben);
      await befriend(cem, ben);
      await useReally(ben);
      await settle();
      expect([await balance(ann), await balance(cem)]).toEqual([30, 0]);
      await remove(ann, (await friends(ann)).items[0]?.id ?? '');
      await befriend(ann, ben);
      await useReally(ben);
      await settle();
      expect(await balance(ann)).toBe(30);
    });

    it.each([
      ['an account that is older than a week', 'known', { days: 8 }],
      ['an account in the network in which the link was created', 'near', { address: '10.200.0.1' }],
    ])('is not given if the new family has %s', async (_case, expected, options) => {
      const [ann, ben] = [await family({ address: '10.200.0.1' }), await family(options)];
      await befriend(ann, ben);
      await useReally(ben);
      await settle();
      expect([await balance(ann), await outcome(ben)]).toEqual([0, expected]);
    });

    it('is not given for a third new family of the same network in a month', async () => {
      const address = aNetwork();
      const ann = await family();
      const brought = [await family({ address }), await family({ address }), await family({ address })];
      for (const one of brought) await befriend(ann, one);
      expect(await Promise.all(brought.map(outcome))).toEqual([null, null, 'crowded']);
      test.time += 31 * DAY_MS;
      await settle();
      const late = await family({ address });
      await befriend(ann, late);
      expect(await outcome(late)).toBeNull();
    });

    it('is not given if the new family listens on a device of the inviting family, or is no longer a friend', async () => {
      const [ann, ben, cem] = [await family(), await family(), await family()];
      for (const one of [ben, cem]) await befriend(ann, one);
      test.time += HOUR_MS;
      await listen(ann, 1, 'tablet');
      await listen(ben, 1, 'tablet');
      await useReally(ben);
      test.time -= 2 * DAY_MS;
      await useReally(cem);
      const items = (await friends(cem)).items;
      await remove(cem, items[0]?.id ?? '');
      await settle();
      expect([await balance(ann), await outcome(ben), await outcome(cem)]).toEqual([0, 'device', 'parted']);
    });

    it('is no longer given if the new family has not listened enough within two weeks of the acceptance', async () => {
      const [ann, ben] = [await family(), await family()];
      await befriend(ann, ben);
      test.time += 14 * DAY_MS;
      await settle();
      expect(await outcome(ben)).toBeNull();
      await useReally(ben);
      await settle();
      expect([await balance(ann), await outcome(ben)]).toEqual([0, 'unused']);
    });

    it(
      'is given to an inviting family for at most five new families in a month',
      async () => {
        const ann = await family();
        const brought = [];
        for (let index = 0; index < 6; index += 1) brought.push(await family());
        for (const one of brought) await befriend(ann, one);
        for (let time = 0; time < 2; time += 1) {
          test.time += DAY_MS;
          for (const one of brought) await listen(one, 16);
        }
        await settle();
        expect(await balance(ann)).toBe(150);
        const outcomes = await Promise.all(brought.map(outcome));
        expect(outcomes.filter((one) => one === 'cap')).toHaveLength(1);
        expect((await friends(ann)).invited).toEqual({ waiting: 0, rewarded: 5, leftThisMonth: 0 });
      },
      SLOW_MS,
    );

    it('is limited for each network by a stored digest of the invited family’s network, which is deleted after 30 days', async () => {
      const [ann, ben] = [await family(), await family()];
      await befriend(ann, ben);
      const network = async () =>
        (await test.gateway.db.select().from(invitedFamilies).where(eq(invitedFamilies.userId, ben.userId)))[0]
          ?.network;
      test.time += 30 * DAY_MS;
      await settle();
      expect(await network()).not.toBeNull();
      test.time += 1;
      await settle();
      expect(await network()).toBeNull();
    });
  });
});
