import { eq } from 'drizzle-orm';
import { saveProgress } from '#contract/stories/stories.ts';
import { storeRows } from './storeRows.ts';
import { categories, stories } from '#server/database/tables/stories/stories.ts';
import { call } from '#server/testing/call.ts';
import { besideTransaction, databaseKinds } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

describe.each(databaseKinds)('rows that `storeRows` writes, on %s', (kind) => {
  const test = useGateway(kind);
  const category = { id: 'stored', packId: 'test-pack', title: '好伙伴', motif: 'elephant', position: 1 };
  const read = async () => (await test.gateway.db.select().from(categories).where(eq(categories.id, 'stored')))[0];

  it('are inserted if they are new, and updated if a later version of the pack changes them', async () => {
    await storeRows(test.gateway.db, categories, [category]);
    expect(await read()).toMatchObject(category);
    await storeRows(test.gateway.db, categories, [{ ...category, title: '老朋友' }]);
    expect(await read()).toMatchObject({ ...category, title: '老朋友' });
  });

  it('get the values of `initial` only when they are new', async () => {
    const { db } = test.gateway;
    const [first] = await db.select().from(stories).where(eq(stories.id, 'ear-sail'));
    if (!first) throw new Error('The pack of the tests has changed.');
    const { addedAt, ...story } = first;
    const later = { addedAt: new Date(addedAt.getTime() + 1) };
    await storeRows(
      db,
      stories,
      [
        { ...story, title: '换了' },
        { ...story, id: 'ear-new' },
      ],
      later,
    );
    const rows = await db.select({ title: stories.title, addedAt: stories.addedAt }).from(stories);
    expect(rows).toContainEqual({ title: '换了', addedAt });
    expect(rows).toContainEqual({ title: story.title, ...later });
  });
});

describe('rows that a running import has stored', () => {
  const test = useGateway('postgres');

  it('do not block writes of rows that refer to them, or updates of counts in unchanged rows', async () => {
    const user = await signIn(test);
    const { db } = test.gateway;
    const rows = await db.select().from(stories);
    const changed = rows.map((row) => (row.id === 'ear-sail' ? { ...row, summary: '新的简介' } : row));
    await db.transaction(async (tx) => {
      await storeRows(tx, stories, changed);
      const body = {
        positionMs: 1_000,
        finished: false,
        heardAt: test.time,
        session: { id: crypto.randomUUID(), listenedMs: 1 },
      };
      await besideTransaction(async () => {
        const saved = await call(test, saveProgress, { params: { storyId: 'ear-sail' }, body }, user);
        expect(saved.status).toBe(200);
        const plays = db.update(stories).set({ playCount: 1 }).where(eq(stories.id, 'ear-umbrella'));
        expect((await plays.returning()).length).toBe(1);
      });
    });
    expect(await db.select({ summary: stories.summary }).from(stories).where(eq(stories.id, 'ear-sail'))).toEqual([
      { summary: '新的简介' },
    ]);
  });
});
