/* oxlint-disable no-await-in-loop -- the statements of a migration run one after the other */
import fs from 'node:fs';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { children } from '#server/database/tables/account/children.ts';
import { creatorFollows, fanGroupMembers, fanGroups } from '#server/database/tables/stories/creators.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const folder = 'src/server/migrations';
const [file = ''] = fs.readdirSync(folder).filter((name) => name.endsWith('_next_sentences_and_creators.sql'));
/**
 * The statements of the migration that change rows. Those that add columns are left out, because the tables of the test
 * already have the columns.
 */
const statements = fs
  .readFileSync(`${folder}/${file}`, 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => !/^\s*ALTER TABLE/.test(statement));

describe.each(databaseKinds)('creators that an earlier release has stored, on %s', (kind) => {
  const test = useGateway(kind);

  it('get the current nickname of their child in the migration, and lose group members who no longer follow them', async () => {
    const { db } = test.gateway;
    const now = test.gateway.now();
    const [byHost, byFamily, fan, former] = [
      await signIn(test),
      await signIn(test),
      await signIn(test),
      await signIn(test),
    ];
    await db.update(users).set({ nickname: '新名字' }).where(eq(users.id, byHost.userId));
    await db.insert(children).values({ userId: byFamily.userId, nickname: '小蚂蚁', changedAt: now });
    await db.insert(creators).values([
      { id: 'former-a', userId: byHost.userId, nickname: '王小明', about: '' },
      { id: 'former-b', userId: byFamily.userId, nickname: '王小红', about: '' },
      { id: 'former-c', userId: null, nickname: '故事包里的人', about: '' },
    ]);
    await db.insert(fanGroups).values({ creatorId: 'former-a', openedAt: now });
    await db
      .insert(creatorFollows)
      .values({ id: 'follow-a', creatorId: 'former-a', userId: fan.userId, followedAt: now });
    const memberships = [fan, former].map(({ userId }) => ({ groupId: 'former-a', userId, joinedAt: now }));
    await db.insert(fanGroupMembers).values(memberships);

    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) await db.execute(sql.raw(statement));

    const named = await db
      .select({ nickname: creators.nickname })
      .from(creators)
      .where(inArray(creators.id, ['former-a', 'former-b', 'former-c']))
      .orderBy(asc(creators.id));
    expect(named.map(({ nickname }) => nickname)).toEqual(['新名字', '小蚂蚁', '故事包里的人']);
    expect(await db.select({ userId: fanGroupMembers.userId }).from(fanGroupMembers)).toEqual([{ userId: fan.userId }]);
  });
});
