import crypto from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { reportReading } from '#contract/books/bookshelf.ts';
import { saveSeenVideo } from '#contract/catalogue/videos.ts';
import { getReport, type Report, type Seconds, spentKinds } from '#contract/learning/report.ts';
import { saveProgress } from '#contract/stories/stories.ts';
import { daysOf, type PeriodKind, periodKinds, spanOf } from '#lib/report/period.ts';
import { daysBefore } from '#lib/time/calendarDay.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { activityHours } from '#server/database/tables/learning/activity.ts';
import { dictations } from '#server/database/tables/learning/dictation.ts';
import { learningAnswers } from '#server/database/tables/learning/learning.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { seededRandom } from '#test/harness/seededRandom.ts';

/** Noon on a Tuesday in China. */
const NOW = Date.parse('2026-11-24T04:00:00Z');
const pack = () =>
  aPack({
    books: [{ id: 'b1', pageCount: 4 }],
    editorials: {
      'videos/v1': {
        id: 'v1',
        title: 'v1',
        summary: '',
        ageFrom: 3,
        ageTo: 5,
        file: 'video/film.mp4',
        poster: 'video/film',
        durationMs: 40_000,
      },
    },
    media: ['video/film.mp4', 'video/film.webp', 'video/film.jpg'],
  });
const none: Seconds = { stories: 0, books: 0, videos: 0, learning: 0 };

describe.each(databaseKinds)('the report on what a user has heard and learnt, on %s', (kind) => {
  const test = useGateway(kind, { contentDir: pack() });
  type User = Awaited<ReturnType<typeof signIn>>;

  async function newcomer(): Promise<User> {
    test.time = NOW - HOUR_MS;
    const user = await signIn(test);
    test.time = NOW;
    return user;
  }
  const ask = (user: Pick<User, 'userToken'>, period: PeriodKind = 'week', at?: string) =>
    call(test, getReport, { query: { period, ...(at === undefined ? {} : { at }) } }, user);
  const report = async (user: User, period: PeriodKind = 'week', at?: string): Promise<Report> => {
    const { status, body } = await ask(user, period, at);
    expect(status).toBe(200);
    return body;
  };
  const storyIds = async () =>
    (await test.gateway.db.select({ id: stories.id }).from(stories).orderBy(stories.id)).map(({ id }) => id);
  const listened = async (user: User, at: string, minutes: number, storyId?: string) => {
    const startedAt = new Date(at);
    await test.gateway.db.insert(listeningSessions).values({
      userId: user.userId,
      id: crypto.randomUUID(),
      storyId: storyId ?? (await storyIds())[0] ?? '',
      deviceId: 'd',
      reportedMs: minutes * MINUTE_MS,
      listenedMs: minutes * MINUTE_MS,
      startedAt,
      reportedAt: startedAt,
    });
  };

  it('contains zeros and no first day for a new user', async () => {
    const user = await newcomer();
    expect(await report(user)).toMatchObject({
      from: '2026-11-23',
      to: '2026-11-29',
      today: '2026-11-24',
      firstDay: null,
      seconds: none,
      activeDays: 0,
      streak: { days: 0, isTodayDone: false, longest: 0 },
      days: [],
      newWords: { count: 0, texts: [], days: [] },
      dictations: { count: 0, right: 0, checked: 0, days: [], latest: [] },
      stories: { count: 0, top: [] },
    });
  });

  it('is refused to guests, and for a day that does not exist', async () => {
    expect((await ask({ userToken: 'nobody' })).status).toBe(401);
    for (const day of ['2026-02-30', '9999-12-31', '0001-01-01', '0000-00-00'])
      expect([day, (await ask(await newcomer(), 'week', day)).status]).toEqual([day, 400]);
  });

  it('counts days by the calendar of China, whatever the time zone of the gateway', async () => {
    const user = await newcomer();
    await listened(user, '2026-11-22T15:59:59Z', 5);
    await listened(user, '2026-11-22T16:00:00Z', 7);
    expect((await report(user)).days).toEqual([
      { ...none, day: '2026-11-22', stories: 300 },
      { ...none, day: '2026-11-23', stories: 420 },
    ]);
    expect((await report(user)).seconds).toEqual({ ...none, stories: 420 });
    expect((await report(user, 'day', '2026-11-23')).hours[0]).toEqual({ ...none, stories: 420 });
    expect((await report(user, 'day', '2026-11-22')).hours[23]).toEqual({ ...none, stories: 300 });
  });

  it('shows whether something was done today, and the streak, which does not end before today is over', async () => {
    const user = await newcomer();
    for (const day of ['20', '22', '23']) await listened(user, `2026-11-${day}T03:00:00Z`, 2);
    expect((await report(user)).streak).toEqual({ days: 2, isTodayDone: false, longest: 2 });
    await listened(user, '2026-11-24T03:00:00Z', 0.5);
    expect((await report(user)).streak).toEqual({ days: 2, isTodayDone: false, longest: 2 });
    await listened(user, '2026-11-24T03:30:00Z', 1);
    expect((await report(user)).streak).toEqual({ days: 3, isTodayDone: true, longest: 3 });
    test.time = NOW + 2 * DAY_MS;
    expect((await report(await signIn(test, user))).streak).toEqual({ days: 0, isTodayDone: false, longest: 3 });
  });

  it('compares the days of this period that have passed with the same number of days of the previous period', async () => {
    const user = await newcomer();
    await listened(user, '2026-11-16T03:00:00Z', 10);
    await listened(user, '2026-11-18T03:00:00Z', 30);
    const { previous } = await report(user);
    expect(previous).toMatchObject({
      from: '2026-11-16',
      to: '2026-11-17',
      seconds: { ...none, stories: 600 },
      activeDays: 1,
    });
    expect((await report(user, 'week', '2026-11-18')).seconds.stories).toBe(2_400);
  });

  it('counts the time that players, picture books and videos report', async () => {
    const user = await newcomer();
    const [storyId = ''] = await storyIds();
    const listen = (listenedMs: number) =>
      call(
        test,
        saveProgress,
        {
          params: { storyId },
          body: {
            positionMs: 1,
            finished: false,
            heardAt: test.time,
            session: { id: crypto.randomUUID(), listenedMs },
          },
        },
        user,
      );
    expect((await listen(90_000)).status).toBe(200);
    const read = (seconds: number) =>
      call(
        test,
        reportReading,
        { params: { bookId: 'b1' }, body: { page: 0, pages: [0], sentences: [], seconds } },
        user,
      );
    expect((await read(60)).status).toBe(200);
    test.time += 30_000;
    expect((await read(600)).status).toBe(200);
    const watch = (positionMs: number, seenAt = test.time) =>
      call(test, saveSeenVideo, { params: { videoId: 'v1' }, body: { positionMs, isFinished: false, seenAt } }, user);
    expect((await watch(10_000)).status).toBe(200);
    test.time += 5_000;
    await watch(19_000);
    // Neither a repeated report nor one that is older than the stored report adds anything.
    await watch(19_000);
    await watch(30_000, test.time - MINUTE_MS);
    const { seconds } = await report(user);
    expect(seconds).toEqual({ stories: 90, books: 90, videos: 15, learning: 0 });
  });

  it('counts for a dictation at most the time since the previous dictation as learning time, and does not count breaks between answers', async () => {
    const user = await newcomer();
    const dictation = (id: string, at: number, durationMs: number) => ({
      userId: user.userId,
      id,
      title: id,
      day: chinaDay(at),
      durationMs,
      marks: [
        { text: '春天', mark: 'right' as const },
        { text: '夏天', mark: 'wrong' as const },
        { text: '秋天', mark: 'skipped' as const },
      ],
      wordShells: 0,
      bonusShells: 0,
      submittedAt: new Date(at),
    });
    await test.gateway.db
      .insert(dictations)
      .values([
        dictation('first', NOW - HOUR_MS, 5 * MINUTE_MS),
        dictation('second', NOW - HOUR_MS + 2 * MINUTE_MS, 6 * HOUR_MS),
      ]);
    const answer = (text: string, at: number, track: 'recognise' | 'dictation' = 'recognise') => ({
      id: crypto.randomUUID(),
      userId: user.userId,
      track,
      text,
      isRight: true,
      day: chinaDay(at),
      answeredAt: new Date(at),
    });
    await test.gateway.db
      .insert(learningAnswers)
      .values([
        answer('云', NOW - 10 * DAY_MS),
        answer('雨', NOW - 30 * MINUTE_MS),
        answer('云', NOW - 30 * MINUTE_MS + 20_000),
        answer('雪', NOW - 10 * MINUTE_MS),
        answer('词语', NOW - 10 * MINUTE_MS, 'dictation'),
      ]);
    const { seconds, newWords, dictations: scores } = await report(user);
    expect(seconds.learning).toBe(5 * 60 + 2 * 60 + 15 + 20 + 15);
    expect(newWords).toEqual({ count: 2, texts: ['雪', '雨'], days: [{ day: '2026-11-24', count: 2 }] });
    expect(scores).toEqual({
      count: 2,
      right: 2,
      checked: 4,
      days: [{ day: '2026-11-24', count: 2, right: 2, checked: 4 }],
      latest: [
        { id: 'second', title: 'second', day: '2026-11-24', right: 1, checked: 2 },
        { id: 'first', title: 'first', day: '2026-11-24', right: 1, checked: 2 },
      ],
    });
  });

  // These tests run only on PostgreSQL: the statements are the same on PGlite, which takes several times as long.
  const itOnPostgres = (title: string, run: () => Promise<void>, limitMs?: number) => {
    if (kind === 'postgres') it(title, run, limitMs);
  };
  itOnPostgres(
    'agrees with a simple computation on a year of generated data, even if other users have as much data',
    async () => {
      const user = await newcomer();
      const other = await newcomer();
      const ids = await storyIds();
      const { spent, heard } = generated(ids);
      for (const { userId } of [user, other]) {
        await test.gateway.db.insert(listeningSessions).values(
          heard.map(({ storyId, at, ms }, index) => ({
            userId,
            id: String(index),
            storyId,
            deviceId: 'd',
            reportedMs: ms,
            listenedMs: ms,
            startedAt: new Date(at),
            reportedAt: new Date(at + ms),
          })),
        );
        await test.gateway.db.insert(activityHours).values(
          spent.map(({ kind: what, at, ms }) => ({
            userId,
            kind: what,
            hour: new Date(at),
            spentMs: ms,
            reportedAt: new Date(at + ms),
          })),
        );
      }
      const msOn = new Map<string, number>();
      for (const one of [...heard.map((each) => ({ ...each, kind: 'stories' as const })), ...spent]) {
        const key = `${chinaDay(one.at)} ${one.kind}`;
        msOn.set(key, (msOn.get(key) ?? 0) + one.ms);
      }
      const secondsOn = (day: string, what: keyof Seconds) => Math.round((msOn.get(`${day} ${what}`) ?? 0) / 1000);
      const times: number[] = [];
      for (const period of periodKinds)
        for (const at of [undefined, '2026-10-31', '2026-03-01', '2025-12-31']) {
          const begin = performance.now();
          const got = await report(user, period, at);
          times.push(performance.now() - begin);
          const span = spanOf(period, at ?? '2026-11-24');
          const inSpan = daysOf(span);
          for (const what of spentKinds)
            expect(got.seconds[what]).toBe(inSpan.reduce((sum, day) => sum + secondsOn(day, what), 0));
          const active = inSpan.filter((day) => spentKinds.reduce((sum, what) => sum + secondsOn(day, what), 0) >= 60);
          expect(got.activeDays).toBe(active.length);
          const told = heard.filter(({ at: began }) => inSpan.includes(chinaDay(began)));
          const longest = ids
            .map((id) => {
              const own = told.filter(({ storyId }) => storyId === id);
              return { id, seconds: Math.round(own.reduce((sum, { ms }) => sum + ms, 0) / 1000), times: own.length };
            })
            .filter(({ times: count }) => count > 0)
            .sort((left, right) => right.seconds - left.seconds || (left.id < right.id ? -1 : 1));
          expect(got.stories.count).toBe(longest.length);
          expect(got.stories.top).toMatchObject(longest.slice(0, 5));
          for (const { cover } of got.stories.top) expect(cover).toMatch(/^\/media\/test-pack\/\w+\/cover\//);
          const shown = got.days.filter(({ day }) => day >= got.from).map(({ day }) => day);
          expect(shown).toEqual(inSpan.filter((day) => spentKinds.some((what) => secondsOn(day, what) > 0)));
          const byHour = got.hours.map((hour) => hour.stories);
          const hourOf = (began: number) => new Date(began + 8 * HOUR_MS).getUTCHours();
          expect(byHour).toEqual(
            Array.from({ length: 24 }, (_, hour) =>
              Math.round(told.reduce((sum, one) => (hourOf(one.at) === hour ? sum + one.ms : sum), 0) / 1000),
            ),
          );
        }
      const p95 = times.sort((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0;
      // The time limit of a report. A report takes about 80 ms on two shared cores, so the limit is exceeded only if a
      // query does not scale.
      expect(p95).toBeLessThan(2_000);
    },
    30_000,
  );
});

/** The data of a busy child in a year: about ten stories a day, picture books and videos. */
function generated(ids: readonly string[]) {
  const pick = seededRandom(7);
  const heard: { storyId: string; at: number; ms: number }[] = [];
  const spent: { kind: 'books' | 'videos'; at: number; ms: number }[] = [];
  for (let back = 0; back < 400; back += 1) {
    const midnight = Date.parse(`${daysBefore('2026-11-24', back)}T00:00:00+08:00`);
    if (back > 3 && pick(5) === 0) continue;
    const most = back === 0 ? 11 : 24;
    for (let count = pick(12); count > 0; count -= 1)
      heard.push({
        storyId: ids[pick(ids.length)] ?? '',
        at: midnight + pick(most * HOUR_MS),
        ms: 1 + pick(12 * MINUTE_MS),
      });
    for (const kind of ['books', 'videos'] as const)
      if (pick(5) < 2) spent.push({ kind, at: midnight + pick(most) * HOUR_MS, ms: 1 + pick(20 * MINUTE_MS) });
  }
  return { heard, spent };
}
