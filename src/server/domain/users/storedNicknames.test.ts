import { inArray } from 'drizzle-orm';
import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { randomId } from '#server/secrets/digest.ts';
import { NICKNAME_RULES } from './nickname.ts';
import { cleanStoredNicknames } from './storedNicknames.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { useGateway } from '#server/testing/useGateway.ts';

describe.each(databaseKinds)('nicknames stored by an earlier release on %s', (kind) => {
  const test = useGateway(kind);

  /** Stores nicknames in the form in which an earlier release stored them. Returns a function that reads them again. */
  async function stored(nicknames: readonly string[]): Promise<() => Promise<Map<string, string>>> {
    const { db, now } = test.gateway;
    const rows = nicknames.map((nickname) => ({ id: randomId(), nickname, avatarUrl: '', createdAt: now() }));
    await db.insert(users).values(rows);
    const ids = rows.map(({ id }) => id);
    return async () => {
      const found = await db.select().from(users).where(inArray(users.id, ids));
      expect(new Set(found.map(({ nicknameRules }) => nicknameRules))).toEqual(new Set([NICKNAME_RULES]));
      const shownOf = new Map(found.map(({ id, nickname }) => [id, nickname]));
      return new Map(rows.map(({ id, nickname }) => [nickname, shownOf.get(id) ?? '']));
    };
  }

  it('are cleaned if they break the current rules, and otherwise stay unchanged', async () => {
    const shown = await stored(['小满', '\u202e小满', '13800138000', '小满\u200b妈妈']);
    await cleanStoredNicknames(test.gateway.db);
    const { '13800138000': number, ...others } = Object.fromEntries(await shown());
    expect(number).toMatch(/^小听众\d{4}$/);
    expect(others).toEqual({ 小满: '小满', '\u202e小满': '小满', '小满\u200b妈妈': '小满妈妈' });
  });

  it('are also cleaned where they are the names of creators', async () => {
    const { db } = test.gateway;
    const [hidden, entered] = [randomId(), randomId()];
    const raw = '小满\u200b妈妈';
    const createdAt = test.gateway.now();
    await db.insert(users).values([hidden, entered].map((id) => ({ id, nickname: raw, avatarUrl: '', createdAt })));
    await db.insert(children).values({ userId: entered, nickname: '\u202e蚂蚁', changedAt: createdAt });
    await db.insert(creators).values([
      { id: `of-${hidden}`, userId: hidden, nickname: raw, about: '' },
      { id: `of-${entered}`, userId: entered, nickname: '\u202e蚂蚁', about: '' },
    ]);
    await cleanStoredNicknames(db);
    const named = await db
      .select()
      .from(creators)
      .where(inArray(creators.userId, [hidden, entered]));
    expect(new Map(named.map(({ userId, nickname }) => [userId, nickname]))).toEqual(
      new Map([
        [hidden, '小满妈妈'],
        [entered, '蚂蚁'],
      ]),
    );
  });

  it('are all cleaned, even if they need several batches and several gateways clean them at the same time', async () => {
    const shown = await stored(Array.from({ length: 1_203 }, (_, index) => `${index}\u200b号`));
    await Promise.all(Array.from({ length: 4 }, () => cleanStoredNicknames(test.gateway.db)));
    const nicknames = [...(await shown())];
    expect(nicknames).toHaveLength(1_203);
    expect(nicknames.filter(([raw, clean]) => clean !== raw.replace('\u200b', ''))).toEqual([]);
  });
});
