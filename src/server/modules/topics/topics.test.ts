import { getShowcase, getTopic } from '#contract/catalogue/topics.ts';
import { eq } from 'drizzle-orm';
import { importPack } from '#server/content/store/importPack.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const topic = (id: string, groups: readonly (readonly string[])[], changes: object = {}) => ({
  id,
  title: id,
  subtitle: '副题',
  banner: 'cover/banner-car',
  paragraphs: ['一段话'],
  groups: groups.map((list, index) => ({ heading: `第 ${index + 1} 组`, stories: list })),
  ...changes,
});

describe.each(testedDatabases)('topics on %s', (kind) => {
  const test = useGateway(kind);
  const load = (version: string, topics: readonly { id: string }[]) =>
    importPack(
      test.gateway.db,
      aPack({
        id: 'editors',
        version,
        series: { 'editors-series': [{ id: 'ed-a' }, { id: 'ed-b' }, { id: 'ed-c' }] },
        editorials: Object.fromEntries(topics.map((one) => [`topics/${one.id}`, one])),
      }),
      { mediaDir: test.gateway.settings.mediaDir, isBuiltIn: false, now: test.gateway.now() },
    );
  const showcase = async () =>
    (await call(test, getShowcase, {})).body.topics.map(({ id, stories: shelf }) => [id, shelf.map((one) => one.id)]);
  const open = (topicId: string) => call(test, getTopic, { params: { topicId } });

  beforeAll(async () => {
    await load('1', [
      topic('second', [['ed-c'], ['ed-a']], { order: 2 }),
      topic('first', [['ed-b', 'ed-a']], { order: 1 }),
    ]);
  });

  it('are listed by their `order`, each with its stories in the order that the topic gives', async () => {
    expect(await showcase()).toEqual([
      ['first', ['ed-b', 'ed-a']],
      ['second', ['ed-c', 'ed-a']],
    ]);
  });

  it('are returned with all their groups, and with the names of the other topics', async () => {
    const { body } = await open('second');
    expect(body).toMatchObject({ title: 'second', paragraphs: ['一段话'], others: [{ id: 'first' }] });
    expect(body.groups.map(({ heading, stories: list }) => [heading, list.map(({ id }) => id)])).toEqual([
      ['第 1 组', ['ed-c']],
      ['第 2 组', ['ed-a']],
    ]);
    expect((await test.app.inject(`${body.banner}-750.webp`)).statusCode).toBe(200);
    expect((await open('nothing')).status).toBe(404);
  });

  it('are shown without hidden stories and empty groups, and not at all if no group is left', async () => {
    const hide = (isHidden: boolean, id: string) =>
      test.gateway.db.update(stories).set({ isHidden }).where(eq(stories.id, id));
    await hide(true, 'ed-a');
    expect(await showcase()).toEqual([
      ['first', ['ed-b']],
      ['second', ['ed-c']],
    ]);
    expect((await open('second')).body.groups).toHaveLength(1);
    await hide(true, 'ed-b');
    expect(await showcase()).toEqual([['second', ['ed-c']]]);
  });

  it('are refused when a pack is loaded if they name a story that does not exist', async () => {
    await expect(load('2', [topic('lost', [['no-such-story']])])).rejects.toThrow(
      /topics\/lost\.json: there is no story "no-such-story"/,
    );
  });
});
