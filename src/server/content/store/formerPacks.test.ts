import { getGoods } from '#contract/mall/goods.ts';
import { getHome, getStory, type StoryCard } from '#contract/stories/stories.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { call } from '#server/testing/call.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { importPack } from './importPack.ts';

const folderOf = (id: string, options: Parameters<typeof aPack>[0] = {}) =>
  aPack({
    id,
    series: { [`${id}-series`]: [{ id: `${id}-a` }] },
    editorials: { [`goods/${id}-lamp`]: aGoods({ id: `${id}-lamp` }) },
    ...options,
  });

describe.each(databaseKinds)('a new built-in content pack, after a change of CONTENT_DIR, on %s', (kind) => {
  const [former, next] = [folderOf('former'), folderOf('next')];
  const test = useGateway(kind, { contentDir: former });
  const load = (folder: string, isBuiltIn = true) =>
    importPack(test.gateway.db, folder, {
      mediaDir: test.gateway.settings.mediaDir,
      isBuiltIn,
      now: test.gateway.now(),
    });
  const shown = async () => {
    const { body } = await call(test, getHome, { query: { age: 5 } });
    const stories = new Set(body.shelves.flatMap(({ stories: cards }) => cards.map(({ id }: StoryCard) => id)));
    const goods = [];
    for (const id of ['former', 'next', 'extra'])
      if ((await call(test, getGoods, { params: { goodsId: `${id}-lamp` } })).status === 200) goods.push(`${id}-lamp`);
    return [...[...stories].sort(), ...goods];
  };

  it('hides everything of the former built-in pack, whose media are gone, but nothing of imported packs', async () => {
    await load(folderOf('extra', { id: 'extra' }), false);
    expect(await shown()).toEqual(['extra-a', 'former-a', 'former-lamp', 'extra-lamp']);
    expect(await load(next)).toMatchObject({ packId: 'next', isChanged: true });
    expect(await shown()).toEqual(['extra-a', 'next-a', 'next-lamp', 'extra-lamp']);
    expect((await call(test, getStory, { params: { storyId: 'former-a' } })).status).toBe(404);
    expect(await load(next)).toMatchObject({ isChanged: false });
  });

  it('is hidden when the former pack becomes the built-in pack once more, and the former pack is shown again', async () => {
    await load(next);
    expect(await load(former)).toMatchObject({ packId: 'former', isChanged: true });
    expect(await shown()).toEqual(['extra-a', 'former-a', 'former-lamp', 'extra-lamp']);
    expect(await load(former)).toMatchObject({ isChanged: false });
  });

  it('hides a former pack that an earlier release has left visible, even if the new pack itself is unchanged', async () => {
    await load(next);
    await load(former);
    // An earlier release did not hide former packs.
    await test.gateway.db.update(packs).set({ isBuiltIn: false });
    await load(next, false);
    await test.gateway.db.update(packs).set({ isBuiltIn: true });
    expect(await shown()).toContain('next-a');
    expect(await load(former)).toMatchObject({ isChanged: true });
    expect(await shown()).toEqual(['former-a', 'former-lamp']);
  });
});
