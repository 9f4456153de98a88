import crypto from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as contract from '#contract/stories/stories.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

describe.each(testedDatabases)('stories on %s', (kind) => {
  const test = useGateway(kind);
  const home = (age: number) => call(test, contract.getHome, { query: { age } });

  it('HTTP-07 the home contains banners, picks for the age, categories, shelves and the most played stories', async () => {
    const { status, body } = await home(4);
    expect(status).toBe(200);
    expect(body.picks.map(({ id }) => id)).toEqual(['ear-umbrella', 'star-wink', 'ear-sail', 'moon-boat']);
    expect(body.shelves.map(({ id, storyCount }) => [id, storyCount])).toEqual([
      ['little-ears', 2],
      ['night-lights', 2],
    ]);
    expect(body.banners).toMatchObject([{ title: '认识呆迪', storyId: 'ear-umbrella' }]);
    expect(body.categories).toMatchObject([{ title: '好伙伴', motif: 'elephant' }]);
    expect(body.picks[0]?.cover).toMatch(/^\/media\/test-pack\/[0-9a-f]{12}\/cover\/ear-umbrella$/);
    expect(body.mostPlayed.map(({ id }) => id).sort()).toEqual(['ear-sail', 'ear-umbrella', 'moon-boat', 'star-wink']);
  });

  it('HTTP-07 the home gives stories with equally many plays the same place, and no place to stories that nobody has played', async () => {
    const { db } = test.gateway;
    const counts = { 'ear-sail': 5, 'moon-boat': 7, 'star-wink': 5, 'ear-umbrella': 0 };
    for (const [id, playCount] of Object.entries(counts))
      await db.update(stories).set({ playCount }).where(eq(stories.id, id));
    expect((await home(4)).body.mostPlayed.map(({ place }) => place)).toEqual([1, 2, 2, null]);
  });

  it('HTTP-07 the home lists the stories with the most plays first, whatever the age', async () => {
    const playedFirst = async (...ids: string[]) => {
      for (const [rank, id] of ids.entries())
        await test.gateway.db
          .update(stories)
          .set({ playCount: 100 - rank })
          .where(eq(stories.id, id));
      return Promise.all([4, 9].map(async (age) => (await home(age)).body.mostPlayed.map(({ id }) => id)));
    };
    const first = ['ear-sail', 'moon-boat', 'star-wink', 'ear-umbrella'];
    const last = [...first].reverse();
    expect(await playedFirst(...first)).toEqual([first, first]);
    expect(await playedFirst(...last)).toEqual([last, last]);
    await test.gateway.db.update(stories).set({ playCount: 0 });
  });

  it('HTTP-07 the home picks other stories for another age', async () => {
    expect((await home(9)).body.picks[0]?.id).toBe('moon-boat');
  });

  it('HTTP-07 the home has a shelf of bedtime stories, on which the stories for the age nearest to the requested one come first', async () => {
    expect((await home(4)).body.goodNight).toEqual([]);
    const setCategory = (categoryId: string) =>
      test.gateway.db
        .update(stories)
        .set({ categoryId })
        .where(sql`id in ('moon-boat', 'star-wink')`);
    await setCategory('bedtime');
    expect((await home(4)).body.goodNight.map(({ id }) => id)).toEqual(['star-wink', 'moon-boat']);
    await setCategory('test-pack-friends');
  });

  it('the home is public, cached for a minute, and answered with 304 if unchanged', async () => {
    const first = await test.app.inject('/inner4/ilisten/home?age=5');
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=60', etag: expect.any(String) as string });
    const again = await test.app.inject({
      url: '/inner4/ilisten/home?age=5',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each(['', 'age=five', 'age=-1', 'age=1.5', 'age=100', 'age=NaN', 'age='])(
    'a request for the home with the query ?%s is refused',
    async (query) => {
      const response = await test.app.inject(`/inner4/ilisten/home?${query}`);
      expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining({ code: 'invalid_input' })]);
    },
  );

  it('HTTP-07 a free story has text with timings, its sound and its series', async () => {
    const { body } = await call(test, contract.getStory, { params: { storyId: 'ear-umbrella' } });
    expect(body).toMatchObject({
      sound: { durationMs: 12_000, isPreview: false, isSynthesised: true },
      sentences: [
        { text: '从前有一头小象。', startMs: 0, endMs: 1000, pinyin: 'cóng qián yǒu yì tóu xiǎo xiàng' },
        {},
        {},
      ],
      series: { id: 'little-ears', stories: [{ id: 'ear-umbrella' }, { id: 'ear-sail' }] },
    });
  });

  it('ROLE-02, ROLE-03 a members’ story is complete for a member, and limited to 90 s of sound and text for all others', async () => {
    const ask = (options = {}) => call(test, contract.getStory, { params: { storyId: 'ear-sail' } }, options);
    const member = await signIn(test, { isMember: true });
    const others = [await ask(), await ask(await signIn(test)), await ask({ userToken: 'made-up' })];
    for (const { body } of others) {
      expect(body.sound).toMatchObject({ isPreview: true, durationMs: 90_000 });
      expect(body.sound.url).toMatch(/\/preview\/ear-sail\.mp3\?for=/);
      expect(body.sentences).toHaveLength(2);
      expect(body).not.toHaveProperty('afterwards');
      expect(body).toMatchObject({ origin: 'original', author: '编写组' });
    }
    const { body } = await ask(member);
    // A downloaded story can be played only until the membership ends.
    const until = test.time + 365 * DAY_MS;
    expect(body.sound).toMatchObject({ isPreview: false, durationMs: 120_000, until });
    expect(body.sentences).toHaveLength(3);
    expect(body.afterwards).toEqual({ question: '帆是什么做的？', activity: '折一只纸船。' });
  });

  it('a story that does not exist is answered with 404, a malformed id with 400', async () => {
    const ask = async (storyId: string) => (await call(test, contract.getStory, { params: { storyId } })).status;
    expect(await ask('no-such-story')).toBe(404);
    for (const storyId of ['UPPER', '../x', '%00', "'; drop table stories", 'x'.repeat(80)]) {
      expect(await ask(storyId)).toBe(400);
    }
  });

  it('progress is stored and returned in the list of stories to continue', async () => {
    const user = await signIn(test);
    const params = { storyId: 'ear-umbrella' };
    expect((await call(test, contract.getProgress, { params }, user)).body).toEqual({ progress: null });
    const heard = { positionMs: 5000, finished: false, heardAt: test.time - 10 };
    await call(test, contract.saveProgress, { params, body: heard }, user);
    const { body } = await call(test, contract.listContinue, {}, user);
    const progress = { ...params, positionMs: 5000, finished: false, updatedAt: test.time - 10 };
    expect(body.items).toMatchObject([{ story: { id: 'ear-umbrella' }, progress }]);
    await call(test, contract.saveProgress, { params, body: { ...heard, finished: true, heardAt: test.time } }, user);
    expect((await call(test, contract.listContinue, {}, user)).body.items).toEqual([]);
  });

  it('the position in a story is that of the latest playback, in whatever order the reports arrive', async () => {
    const user = await signIn(test);
    const params = { storyId: 'star-wink' };
    const minutes = Array.from({ length: 40 }, (_, index) => index).sort(
      (left, right) => ((left * 7) % 40) - ((right * 7) % 40),
    );
    const answers = await Promise.all(
      minutes.map((minute) => {
        const body = { positionMs: minute * 100, finished: false, heardAt: test.time - minute * MINUTE_MS };
        return call(test, contract.saveProgress, { params, body }, user);
      }),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { body } = await call(test, contract.getProgress, { params }, user);
    expect(body.progress).toMatchObject({ positionMs: 0, updatedAt: test.time });
  });

  it('HTTP-08 a playback time in the future is replaced by the present time, because otherwise no later report could overwrite it', async () => {
    const user = await signIn(test);
    const params = { storyId: 'star-wink' };
    const ahead = { positionMs: 1, finished: false, heardAt: test.time + DAY_MS };
    const first = await call(test, contract.saveProgress, { params, body: ahead }, user);
    expect(first.body.progress.updatedAt).toBe(test.time);
    test.time += 1000;
    const body = { positionMs: 2, finished: false, heardAt: test.time };
    expect((await call(test, contract.saveProgress, { params, body }, user)).body.progress.positionMs).toBe(2);
  });

  it('ROLE-03 nobody sees the progress of another user', async () => {
    const [owner, stranger] = [await signIn(test), await signIn(test)];
    const params = { storyId: 'moon-boat' };
    const body = { positionMs: 7000, finished: false, heardAt: test.time };
    await call(test, contract.saveProgress, { params, body }, owner);
    expect((await call(test, contract.getProgress, { params }, stranger)).body).toEqual({ progress: null });
    expect((await call(test, contract.listContinue, {}, stranger)).body.items).toEqual([]);
  });

  it('a position beyond the end of a story becomes its end', async () => {
    const user = await signIn(test);
    const body = { positionMs: 2_147_483_647, finished: false, heardAt: 253_402_300_799_999 };
    const answer = await call(test, contract.saveProgress, { params: { storyId: 'moon-boat' }, body }, user);
    expect(answer.body.progress).toMatchObject({ positionMs: 12_000, updatedAt: test.time });
  });

  it('a progress report with a value of another type or outside its range is refused', async () => {
    const user = await signIn(test);
    const params = { storyId: 'moon-boat' };
    const bodies: object[] = [
      { positionMs: '5', finished: false, heardAt: 1 },
      { positionMs: 5, finished: 'false', heardAt: 1 },
      { positionMs: -1, finished: false, heardAt: 1 },
      { positionMs: 1.5, finished: false, heardAt: 1 },
      { positionMs: 5, finished: false },
      { positionMs: 5, finished: false, heardAt: null },
      [],
      { positionMs: 5, finished: false, heardAt: -8.64e15 },
    ];
    for (const body of bodies) {
      const { status } = await call(test, contract.saveProgress, { params, body: body as never }, user);
      expect(status).toBe(400);
    }
  });

  it('HTTP-10 a play counts once per device, story and hour, even if it is reported 30 times at the same moment', async () => {
    const params = { storyId: 'moon-boat' };
    const tell = (deviceId: string) => call(test, contract.countPlay, { params }, { deviceId });
    await Promise.all(Array.from({ length: 30 }, () => tell('device-a')));
    await tell('device-b');
    const count = async () => {
      const [row] = await test.gateway.db
        .select({ count: stories.playCount })
        .from(stories)
        .where(sql`id = 'moon-boat'`);
      return row?.count;
    };
    expect(await count()).toBe(2);
    test.time += HOUR_MS;
    await tell('device-a');
    expect(await count()).toBe(3);
    expect((await home(5)).body.mostPlayed[0]?.id).toBe('moon-boat');
  });

  describe('plays of one story', () => {
    const params = { storyId: 'star-wink' };
    const plays = async () =>
      (await test.gateway.db.select().from(stories).where(eq(stories.id, 'star-wink')))[0]!.playCount;
    const tell = (caller: CallOptions) => call(test, contract.countPlay, { params }, caller);
    let before = 0;

    beforeEach(async () => {
      // The test begins at eight o'clock in the morning in Beijing, so that all hours of a test are on the same day.
      test.time = (Math.floor(test.time / DAY_MS) + 2) * DAY_MS;
      before = await plays();
    });

    it('count up to five times a day for the guests of one network, however many device ids they invent', async () => {
      await Promise.all(
        Array.from({ length: 64 }, (_, index) =>
          tell({ deviceId: crypto.randomUUID(), address: `2001:db8:7:7::${index + 1}` }),
        ),
      );
      expect((await plays()) - before).toBe(5);
      test.time += HOUR_MS;
      await tell({ deviceId: crypto.randomUUID(), address: '2001:db8:7:7::1' });
      expect((await plays()) - before).toBe(5);
      await tell({ deviceId: 'device-a', address: '2001:db8:7:8::1' });
      expect((await plays()) - before).toBe(6);
    });

    it('count separately for each account, even in one network: at most six times a day, and at most once an hour', async () => {
      const address = '10.6.0.1';
      const users = await Promise.all(Array.from({ length: 8 }, () => signIn(test)));
      for (const deviceId of ['phone', 'tablet']) {
        await Promise.all(users.map(({ userToken }) => tell({ userToken, deviceId, address })));
      }
      expect((await plays()) - before).toBe(8);
      for (let hour = 0; hour < 8; hour += 1) {
        test.time += HOUR_MS;
        await tell({ userToken: users[0]!.userToken, address });
      }
      expect((await plays()) - before).toBe(8 + 5);
    });

    it('count again on the next day, and once for each of two guests who send the same device id from different networks', async () => {
      const deviceId = 'device-of-a-family';
      await tell({ deviceId, address: '10.6.0.2' });
      await tell({ deviceId, address: '10.6.0.3' });
      expect((await plays()) - before).toBe(2);
      test.time += DAY_MS;
      await tell({ deviceId, address: '10.6.0.2' });
      expect((await plays()) - before).toBe(3);
    });
  });

  it('the reply to a request for a story contains exactly the fields of the API contract', async () => {
    const member = await signIn(test, { isMember: true });
    const { body } = await call(test, contract.getStory, { params: { storyId: 'ear-sail' } }, member);
    expect(Object.keys(body).sort()).toEqual(Object.keys(contract.getStory.reply.entries).sort());
  });

  it('a story of a long series is returned with the 250 preceding and the 250 following stories of this series', async () => {
    const { db } = test.gateway;
    const [story] = await db.select().from(stories).where(eq(stories.id, 'moon-boat'));
    const idAt = (position: number) => `long-${position}`;
    const rows = Array.from({ length: 700 }, (_, position) => ({ ...story!, id: idAt(position), position }));
    for (let from = 0; from < rows.length; from += 100)
      await db.insert(stories).values(rows.slice(from, from + 100).map((row) => ({ ...row, seriesId: 'little-ears' })));
    const idsAround = async (storyId: string) =>
      (await call(test, contract.getStory, { params: { storyId } })).body.series.stories.map(({ id }) => id);
    const around = await idsAround(idAt(300));
    expect([around.length, around[0], around[250], around[500]]).toEqual([501, 'long-50', 'long-300', 'long-550']);
    expect((await idsAround(idAt(699))).at(-1)).toBe('long-699');
    await db.delete(stories).where(sql`id like 'long-%'`);
  });
});
