import { listLimited } from '#contract/catalogue/catalogue.ts';
import { block } from '#contract/stories/blocked.ts';
import { getHome, getStory } from '#contract/stories/stories.ts';
import { MINUTE_MS, WEEK_MS } from '#lib/time/time.ts';
import { freeOffers } from '#server/database/tables/stories/stories.ts';
import { importPack } from '#server/content/store/importPack.ts';
import { aPack, type PackStory } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const members: PackStory[] = Array.from({ length: 9 }, (_, index) => ({
  id: `member-${index}`,
  access: 'vip',
  durationMs: 120_000,
}));

describe.each(testedDatabases)('stories that are free for a limited time on %s', (kind) => {
  const test = useGateway(kind);
  const limited = async () => (await call(test, listLimited, {})).body;
  const ids = async () => (await limited()).items.map(({ id }) => id);
  const story = async (storyId: string) => (await call(test, getStory, { params: { storyId } })).body;

  beforeAll(async () => {
    const folder = aPack({ id: 'members', title: '会员', series: { 'for-members': members } });
    const { mediaDir } = test.gateway.settings;
    await importPack(test.gateway.db, folder, { mediaDir, isBuiltIn: false, now: new Date(test.time) });
  });

  it('ROLE-02 can be heard in full by everybody until the next Monday in China, while other members’ stories remain previews', async () => {
    const { items, endsAt } = await limited();
    expect(items).toHaveLength(5);
    const end = new Date(endsAt ?? 0);
    expect([end.getUTCDay(), end.getUTCHours(), end.getUTCMinutes()]).toEqual([0, 16, 0]);
    expect((endsAt ?? 0) - test.time).toBeLessThanOrEqual(WEEK_MS);
    // A downloaded story can be played only until the offer ends.
    expect((await story(items[0]!.id)).sound).toMatchObject({ isPreview: false, durationMs: 120_000, until: endsAt });
    const other = members.find(({ id }) => !items.some((item) => item.id === id))!;
    expect((await story(other.id)).sound.isPreview).toBe(true);
  });

  it('HTTP-07 are shown on the home page with the time when the offer ends', async () => {
    const { body } = await call(test, getHome, { query: { age: 5 } });
    expect(body.limited).toMatchObject({ endsAt: (await limited()).endsAt });
    expect(body.limited?.stories).toHaveLength(5);
  });

  it('HTTP-08 are replaced by other stories on time, according to the gateway’s clock', async () => {
    const { items, endsAt } = await limited();
    test.time = (endsAt ?? 0) - 1;
    expect(await ids()).toEqual(items.map(({ id }) => id));
    test.time = endsAt ?? 0;
    const next = await limited();
    expect(next.items).toHaveLength(5);
    expect(next.endsAt).toBe((endsAt ?? 0) + WEEK_MS);
    const gone = items.find(({ id }) => !next.items.some((item) => item.id === id))!;
    expect((await story(gone.id)).sound.isPreview).toBe(true);
  });

  it('change each week until all members’ stories have been offered', async () => {
    const seen = new Set<string>();
    for (let week = 0; week < 4; week += 1) {
      for (const id of await ids()) seen.add(id);
      test.time += WEEK_MS;
    }
    expect(seen.size).toBe(10);
  });

  it('HTTP-10 are the same for concurrent requests at the start of a week', async () => {
    test.time += WEEK_MS;
    const answers = await Promise.all(Array.from({ length: 20 }, ids));
    expect(new Set(answers.map((answer) => answer.join())).size).toBe(1);
    expect(answers[0]).toHaveLength(5);
  });

  it('can be replaced by stories that an operator chooses', async () => {
    test.time += 10 * WEEK_MS;
    const endsAt = new Date(test.time + MINUTE_MS);
    await test.gateway.db.insert(freeOffers).values({ storyId: 'member-3', startsAt: new Date(test.time), endsAt });
    expect(await limited()).toMatchObject({ items: [{ id: 'member-3' }], endsAt: endsAt.getTime() });
  });

  it('stay the same for everybody when a user has blocked all of them', async () => {
    const user = await signIn(test);
    expect(await ids()).toEqual(['member-3']);
    await call(test, block, { params: { kind: 'story', id: 'member-3' } }, user);
    expect((await call(test, listLimited, {}, user)).body).toEqual({ items: [], endsAt: null });
    expect(await ids()).toEqual(['member-3']);
  });
});
