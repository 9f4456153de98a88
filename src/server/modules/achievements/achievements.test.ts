import { eq } from 'drizzle-orm';
import { listMedals } from '#contract/account/achievements.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { earnedMedals } from '#server/database/tables/account/achievements.ts';
import { bookCheckIns } from '#server/database/tables/learning/bookshelves.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const pack = () =>
  aPack({
    books: [{ id: 'book', pageCount: 4 }],
    medals: [
      { id: 'two', rule: { kind: 'checkIns', count: 2 } },
      { id: 'three', rule: { kind: 'checkIns', count: 3 } },
    ],
  });

describe.each(testedDatabases)('the medals of a user on %s', (kind) => {
  const test = useGateway(kind, { contentDir: pack() });
  type User = Awaited<ReturnType<typeof signIn>>;
  const medals = async (user?: User) => (await call(test, listMedals, {}, user)).body.items;
  const checkIn = ({ userId }: User, day: string) =>
    test.gateway.db
      .insert(bookCheckIns)
      .values({ userId, day, kind: 'picture', bookId: 'book', checkedAt: test.gateway.now() });

  it('are shown to a guest with their goals, but without progress', async () => {
    expect(await medals()).toMatchObject([
      { id: 'two', goal: 2, reached: 0, earnedAt: null },
      { id: 'three', goal: 3, reached: 0, earnedAt: null },
    ]);
  });

  it('are awarded once, when the goal is reached, and keep the time of the award', async () => {
    const user = await signIn(test);
    await checkIn(user, '2026-11-18');
    expect(await medals(user)).toMatchObject([
      { id: 'two', reached: 1, earnedAt: null },
      { id: 'three', reached: 1, earnedAt: null },
    ]);
    await checkIn(user, '2026-11-19');
    const earnedAt = test.time;
    await medals(user);
    test.time += HOUR_MS;
    expect(await medals(user)).toMatchObject([
      { id: 'two', reached: 2, earnedAt },
      { id: 'three', reached: 2, earnedAt: null },
    ]);
    const rows = await test.gateway.db.select().from(earnedMedals).where(eq(earnedMedals.userId, user.userId));
    expect(rows.map(({ medalId }) => medalId)).toEqual(['two']);
  });

  it("are kept when the user's count later falls below the goal", async () => {
    const user = await signIn(test);
    await checkIn(user, '2026-11-18');
    await checkIn(user, '2026-11-19');
    await medals(user);
    await test.gateway.db.delete(bookCheckIns).where(eq(bookCheckIns.userId, user.userId));
    expect((await medals(user))[0]).toMatchObject({ id: 'two', reached: 2, earnedAt: test.time });
  });

  it('ROLE-03 are separate from those of another user', async () => {
    const [user, other] = [await signIn(test), await signIn(test)];
    await checkIn(user, '2026-11-18');
    expect(await medals(other)).toMatchObject([{ reached: 0 }, { reached: 0 }]);
  });
});
