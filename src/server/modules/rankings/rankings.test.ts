import { eq } from 'drizzle-orm';
import {
  listListenerRanking,
  listStoryRanking,
  searchStoryRanking,
  showInRanking,
  type Board,
  type Period,
} from '#contract/catalogue/rankings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { countPlay } from '#contract/stories/stories.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { listeningSessions, progress } from '#server/database/tables/stories/listening.ts';
import { playDays } from '#server/database/tables/stories/plays.ts';
import { users } from '#server/database/tables/account/users.ts';
import { progressRepository } from '#server/domain/catalogue/progressRepository.ts';
import { sweep } from '#server/operation/housekeeping.ts';
import { call } from '#server/testing/call.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { proveAdult, signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

/** Noon on a Saturday in Beijing. */
const SATURDAY = Date.UTC(2026, 10, 21, 4);

describe.each(databaseKinds)('rankings on %s', (kind) => {
  const test = useGateway(kind);
  let device = 0;
  const play = (storyId: string) => {
    device += 1;
    return call(
      test,
      countPlay,
      { params: { storyId } },
      { deviceId: `device-${device}`, address: `10.5.0.${device}` },
    );
  };
  const rows = ({ body }: { body: ReplyOf<typeof listStoryRanking> }) =>
    body.items.map(({ place, story, count }) => [place, story.id, count]);
  const board = async (name: Board, period: Period) =>
    rows(await call(test, listStoryRanking, { query: { board: name, period } }));
  const found = async (name: Board, period: Period, text: string) =>
    rows(await call(test, searchStoryRanking, { body: { board: name, period, text } }, await signIn(test)));

  beforeAll(async () => {
    test.time = SATURDAY - 30 * DAY_MS;
    for (let index = 0; index < 4; index += 1) await play('moon-boat');
    test.time = SATURDAY - 10 * DAY_MS;
    for (let index = 0; index < 2; index += 1) await play('star-wink');
    test.time = SATURDAY;
    await play('ear-umbrella');
  });

  describe('of stories', () => {
    it('count the plays of this week, this month, or all time', async () => {
      expect(await board('hot', 'week')).toEqual([[1, 'ear-umbrella', 1]]);
      expect(await board('hot', 'month')).toEqual([
        [1, 'star-wink', 2],
        [2, 'ear-umbrella', 1],
      ]);
      expect(await board('hot', 'all')).toEqual([
        [1, 'moon-boat', 4],
        [2, 'star-wink', 2],
        [3, 'ear-umbrella', 1],
      ]);
    });

    it('can be limited to an age', async () => {
      expect(await board('age3', 'all')).toEqual([
        [1, 'star-wink', 2],
        [2, 'ear-umbrella', 1],
      ]);
      expect(await board('age7', 'all')).toEqual([[1, 'moon-boat', 4]]);
    });

    it('can be searched by title and tag without changing the places of stories, and `%` and `_` match literally', async () => {
      expect(await found('hot', 'all', 'ear')).toEqual([[3, 'ear-umbrella', 1]]);
      expect(await found('hot', 'all', '测试')).toHaveLength(3);
      expect(await found('hot', 'all', '%')).toEqual([]);
      expect(await found('hot', 'all', '_')).toEqual([]);
      expect(await found('hot', 'all', ' ')).toHaveLength(3);
    });

    it('count each user who has heard a story to its end once, even if the user begins it again; equal counts share a place', async () => {
      const aUser = async () => {
        const { userId } = await signIn(test);
        return (storyId: string, isFinished: boolean, daysAgo: number) =>
          progressRepository(test.gateway.db).store(userId, {
            storyId,
            positionMs: 1000,
            isFinished,
            heardAt: new Date(SATURDAY - daysAgo * DAY_MS),
          });
      };
      const [first, second] = [await aUser(), await aUser()];
      await first('moon-boat', true, 10);
      await second('moon-boat', true, 2);
      for (const daysAgo of [3, 2, 1]) await first('star-wink', true, daysAgo);
      await first('star-wink', false, 0);
      await second('ear-umbrella', false, 0);
      expect(await board('finished', 'week')).toEqual([
        [1, 'moon-boat', 1],
        [1, 'star-wink', 1],
      ]);
      expect(await board('finished', 'month')).toEqual([
        [1, 'moon-boat', 2],
        [2, 'star-wink', 1],
      ]);
      expect(await board('finished', 'all')).toEqual([
        [1, 'moon-boat', 2],
        [2, 'star-wink', 1],
      ]);
    });

    it('count all plays when 30 devices start a story at the same moment, and count each device once an hour', async () => {
      await Promise.all(Array.from({ length: 30 }, () => play('ear-sail')));
      await Promise.all(Array.from({ length: 10 }, () => call(test, countPlay, { params: { storyId: 'ear-sail' } })));
      expect((await found('hot', 'week', 'ear-sail'))[0]).toEqual([1, 'ear-sail', 31]);
    });

    it('keep daily counts for a month', async () => {
      await sweep(test.gateway.db, new Date(SATURDAY));
      expect(await test.gateway.db.select().from(playDays)).toHaveLength(4);
      await sweep(test.gateway.db, new Date(SATURDAY + 10 * DAY_MS));
      const left = await test.gateway.db.select({ storyId: playDays.storyId }).from(playDays);
      expect(left.map(({ storyId }) => storyId)).not.toContain('moon-boat');
    });
  });

  describe('of listeners', () => {
    const listeners = async (period: Period, userToken?: string) =>
      (await call(test, listListenerRanking, { query: { period } }, userToken === undefined ? {} : { userToken })).body;
    async function show(userToken: string, isShown = true) {
      if (isShown) await proveAdult(test, { userToken }, { kind: 'display' });
      return call(test, showInRanking, { body: { isShown } }, { userToken });
    }

    const listened = (userId: string, storyId: string, minutes: number, startedAt = SATURDAY) =>
      test.gateway.db.insert(listeningSessions).values({
        userId,
        storyId,
        id: `session-${(device += 1)}`,
        deviceId: 'device',
        reportedMs: minutes * MINUTE_MS,
        listenedMs: minutes * MINUTE_MS,
        startedAt: new Date(startedAt),
        reportedAt: new Date(startedAt),
      });

    async function aListener(minutes: number, nickname: string, heardAt = SATURDAY) {
      const user = await signIn(test);
      await test.gateway.db.update(users).set({ nickname }).where(eq(users.id, user.userId));
      await listened(user.userId, 'ear-sail', minutes, heardAt);
      return user;
    }

    it('show only users who asked to be shown, and do not reveal that other users have listened', async () => {
      const quiet = await aListener(50, '安静');
      const loud = await aListener(10, '响亮');
      await show(loud.userToken);
      expect((await listeners('week')).items).toEqual([
        { place: 1, nickname: '响亮', minutes: 10, stories: 1, isMe: false },
      ]);
      expect((await listeners('week', quiet.userToken)).own).toEqual({
        place: 1,
        nickname: '安静',
        minutes: 50,
        stories: 1,
        isShown: false,
      });
      expect((await listeners('week', loud.userToken)).own).toMatchObject({ place: 1, isShown: true });
      await show(quiet.userToken);
      expect((await listeners('week')).items.map(({ nickname }) => nickname)).toEqual(['安静', '响亮']);
      expect((await listeners('week', loud.userToken)).own).toMatchObject({ place: 2 });
      await show(quiet.userToken, false);
      expect((await listeners('week')).items).toHaveLength(1);
    });

    it('count the minutes listened without skipped parts, and each story once', async () => {
      const { userId, userToken } = await aListener(3, '两段');
      await listened(userId, 'ear-sail', 4);
      await listened(userId, 'moon-boat', 5);
      await test.gateway.db
        .insert(progress)
        .values({ userId, storyId: 'star-wink', positionMs: 99, isFinished: true, heardAt: new Date(SATURDAY) });
      expect((await listeners('week', userToken)).own).toMatchObject({ minutes: 12, stories: 2 });
    });

    it('contain no phone number and no id', async () => {
      const { userToken, userId, mobile } = await aListener(90, '号码');
      await show(userToken);
      const text = JSON.stringify(await listeners('week'));
      expect(text).toContain('号码');
      for (const secret of ['0000', userId, mobile]) expect(text).not.toContain(secret);
    });

    it('count only the listening time in the period, and give no place to a user without such time', async () => {
      const { userToken } = await aListener(30, '上个月', SATURDAY - 25 * DAY_MS);
      await show(userToken);
      const names = async (period: Period) => (await listeners(period)).items.map(({ nickname }) => nickname);
      expect(await names('month')).not.toContain('上个月');
      expect(await names('all')).toContain('上个月');
      expect((await listeners('week', userToken)).own).toMatchObject({ place: null, minutes: 0, isShown: true });
    });

    it('give users with the same minutes and stories the same place, even if they differ in seconds', async () => {
      const heard = { 甲: 900.1, 乙: 900.9, 丙: 899 };
      for (const [nickname, minutes] of Object.entries(heard))
        await show((await aListener(minutes, nickname)).userToken);
      const { userToken } = await aListener(900.5, '丁');
      const places = (await listeners('week')).items.slice(0, 3).map(({ place, nickname }) => [nickname, place]);
      expect(Object.fromEntries(places)).toEqual({ 甲: 1, 乙: 1, 丙: 3 });
      expect((await listeners('week', userToken)).own).toMatchObject({ place: 1, isShown: false });
    });

    it('show a user once, even if the request to be shown is sent several times at the same moment', async () => {
      const { userToken } = await aListener(1, '两次');
      const answers = await Promise.all(Array.from({ length: 10 }, () => show(userToken)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect((await listeners('week')).items.filter(({ nickname }) => nickname === '两次')).toHaveLength(1);
    });
  });
});
