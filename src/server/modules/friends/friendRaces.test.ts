import { and, eq, inArray, isNull } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { friendBlocks, friendships, invitedFamilies } from '#server/database/tables/account/friends.ts';
import { users } from '#server/database/tables/account/users.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { settleInvitations } from '#server/domain/friends/inviteRewards.ts';
import { eraseAccount } from '#server/domain/privacy/erasure/eraseAccount.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { besideTransaction } from '#server/testing/database/databases.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { friendRepository } from './friendRepository.ts';
import { friendInviteService } from './invites.ts';

const CALLERS = 24;
const NOW = new Date('2026-11-24T04:00:00Z');
const LATER = new Date(NOW.getTime() + 2 * DAY_MS);

describe('friendships that change at the same moment, on postgres', () => {
  const test = useGateway('postgres', { contentDir: aPack() }, { poolSize: CALLERS });
  const { waiting } = holdTables(test);

  async function anAccount(): Promise<string> {
    const id = crypto.randomUUID();
    await test.gateway.db.insert(users).values({ id, nickname: '', avatarUrl: '', createdAt: NOW });
    return id;
  }
  const guest = (id: string) => ({ user: { id }, network: id });
  const invite = async (id: string) => {
    const { id: inviteId, secret } = await test.gateway.db.transaction((tx) =>
      friendInviteService(tx).create(guest(id), NOW),
    );
    return { inviteId, secret };
  };
  const accept = (link: Awaited<ReturnType<typeof invite>>, id: string) =>
    test.gateway.db.transaction((tx) => friendInviteService(tx).accept(link, guest(id), NOW, async () => undefined));
  /** Creates a family that accepts the invitation and has used the app enough for the reward. Returns its account. */
  async function earn(link: Awaited<ReturnType<typeof invite>>): Promise<string> {
    const userId = await anAccount();
    await accept(link, userId);
    for (const days of [1, 2]) {
      const at = new Date(NOW.getTime() + days * DAY_MS - MINUTE_MS);
      await test.gateway.db.insert(listeningSessions).values({
        userId,
        id: crypto.randomUUID(),
        storyId: 'star-wink',
        deviceId: userId,
        reportedMs: 1,
        listenedMs: 16 * MINUTE_MS,
        startedAt: at,
        reportedAt: at,
      });
    }
    return userId;
  }
  const rows = (id: string) => test.gateway.db.select().from(friendships).where(eq(friendships.userId, id));

  it('two families that accept each other’s invitations at the same moment become friends once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [ann, ben] = [await anAccount(), await anAccount()];
      const [ofAnn, ofBen] = [await invite(ann), await invite(ben)];
      await Promise.all(
        Array.from({ length: CALLERS }, (_, index) => (index % 2 === 0 ? accept(ofAnn, ben) : accept(ofBen, ann))),
      );
      expect([(await rows(ann)).length, (await rows(ben)).length]).toEqual([1, 1]);
      // Only the acceptance that makes them friends can count as an invitation, so Ann gets at most one invited family.
      expect(await test.gateway.db.$count(invitedFamilies, eq(invitedFamilies.inviterId, ann))).toBeLessThanOrEqual(1);
    }
  });

  it('if a family blocks another one that is accepting its link at the same moment, the two are not friends afterwards', async () => {
    const { db } = test.gateway;
    for (let round = 0; round < 3; round += 1) {
      const [ann, ben] = [await anAccount(), await anAccount()];
      const link = await invite(ann);
      await accept(link, ben);
      const [friend] = await rows(ann);
      await Promise.allSettled([
        friendRepository(db).block(ann, friend?.id ?? '', NOW),
        ...Array.from({ length: CALLERS - 1 }, () => accept(link, ben)),
      ]);
      const isBlocked = await db.$count(
        friendBlocks,
        and(eq(friendBlocks.userId, ann), eq(friendBlocks.blockedId, ben)),
      );
      expect([isBlocked, (await rows(ann)).length, (await rows(ben)).length]).toEqual([1, 0, 0]);
    }
  });

  it('only two families of one network may earn a reward, even if many accept invitations at the same moment', async () => {
    const { db } = test.gateway;
    const links = await Promise.all(Array.from({ length: CALLERS }, async () => invite(await anAccount())));
    const families = await Promise.all(links.map(() => anAccount()));
    await Promise.all(
      links.map((link, index) =>
        db.transaction((tx) => {
          const family = { user: { id: families[index] ?? '' }, network: 'one network' };
          return friendInviteService(tx).accept(link, family, NOW, async () => undefined);
        }),
      ),
    );
    const outcomes = await db
      .select({ outcome: invitedFamilies.outcome })
      .from(invitedFamilies)
      .where(inArray(invitedFamilies.userId, families));
    expect(outcomes).toHaveLength(CALLERS);
    expect(outcomes.filter(({ outcome }) => outcome === null)).toHaveLength(2);
  });

  it('simultaneous jobs reward an account once for each invited family, and for at most five families in a month', async () => {
    const { db } = test.gateway;
    const ann = await anAccount();
    const link = await invite(ann);
    for (let index = 0; index < 9; index += 1) await earn(link);
    await Promise.all(Array.from({ length: CALLERS }, () => db.transaction((tx) => settleInvitations(tx, LATER))));
    expect(await shellLedger(db).balance(ann)).toBe(150);
  });

  it.each(['of the inviting account', 'of the invited family'])(
    'an erasure %s that has begun and a job that gives rewards do not deadlock, and the other accounts get their rewards',
    async (whose) => {
      const { db } = test.gateway;
      const [ann, ben] = [await anAccount(), await anAccount()];
      const families = [await earn(await invite(ann)), await earn(await invite(ben))];
      const erased = whose === 'of the inviting account' ? ann : (families[0] ?? '');
      let settling: Promise<unknown> | undefined;
      await db.transaction(async (tx) => {
        await lockUser(tx, erased);
        await besideTransaction(async () => {
          settling = db.transaction((other) => settleInvitations(other, LATER));
          // The job waits for the account if it is to be rewarded.
          if (erased === ann) await waiting(1);
          else await settling;
        });
        await eraseAccount(tx, erased, LATER);
      });
      await settling;
      expect(await shellLedger(db).balance(ben)).toBe(30);
      expect(await db.$count(users, eq(users.id, erased))).toBe(0);
      const open = and(isNull(invitedFamilies.outcome), inArray(invitedFamilies.userId, families));
      await db.transaction((tx) => settleInvitations(tx, LATER));
      expect(await db.$count(invitedFamilies, open)).toBe(0);
    },
  );
});
