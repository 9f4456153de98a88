import { getEyeCare } from '#contract/family/eyeCare.ts';
import { listSeenVideos, listVideos, saveSeenVideo } from '#contract/catalogue/videos.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { importPack } from '#server/content/store/importPack.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const video = (id: string, changes: object = {}) => ({
  id,
  title: id,
  summary: '',
  ageFrom: 3,
  ageTo: 5,
  file: 'video/film.mp4',
  poster: 'video/film',
  durationMs: 40_000,
  ...changes,
});
const topic = (id: string, videos: readonly string[]) => ({ id, title: id, summary: '', videos });

describe.each(testedDatabases)('videos on %s', (kind) => {
  const test = useGateway(kind);
  const load = (version: string, editorials: Record<string, unknown>, id = 'films') =>
    importPack(
      test.gateway.db,
      aPack({
        id,
        version,
        series: { [`${id}-series`]: [{ id: `${id}-story` }] },
        editorials,
        media: ['video/film.mp4', 'video/film.webp', 'video/film.jpg'],
      }),
      { mediaDir: test.gateway.settings.mediaDir, isBuiltIn: false, now: test.gateway.now() },
    );
  const keep = (userToken: string, videoId: string, positionMs: number, seenAt: number, isFinished = false) =>
    call(test, saveSeenVideo, { params: { videoId }, body: { positionMs, seenAt, isFinished } }, { userToken });
  const seen = async (userToken: string) => (await call(test, listSeenVideos, {}, { userToken })).body.items;

  beforeAll(async () => {
    await load('1', {
      'videos/ears': video('ears'),
      'videos/rain': video('rain'),
      'videos/promo': video('promo', { isPromotion: true }),
      'video-topics/hello': topic('hello', ['rain', 'ears']),
    });
  });

  it('are listed by topic in playing order, with the promotional video outside the topics', async () => {
    const { body } = await call(test, listVideos, {});
    expect(body.topics.map(({ id, videos }) => [id, videos.map((one) => one.id)])).toEqual([
      ['hello', ['rain', 'ears']],
    ]);
    expect(body.promotion).toMatchObject({ id: 'promo' });
  });

  it('HTTP-06 are served in byte ranges to a request with the pass of a viewer, and only the browser of this viewer may cache them', async () => {
    const { url, poster } = (await call(test, listVideos, {})).body.topics[0]!.videos[0]!;
    expect((await test.app.inject(url)).statusCode).toBe(403);
    const { pass } = (await call(test, getEyeCare, {})).body;
    const part = await test.app.inject({ url: `${url}?for=${pass}`, headers: { range: 'bytes=0-3' } });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 4]);
    expect(part.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': expect.stringMatching(/^private, /) as string,
    });
    for (const ending of ['.webp', '.jpg']) expect((await test.app.inject(`${poster}${ending}`)).statusCode).toBe(200);
  });

  it('ROLE-03 have one position for each user: that of the newest report, in whatever order the reports arrive', async () => {
    const one = await signIn(test);
    const other = await signIn(test);
    const times = [5, 1, 9, 3, 7, 2, 8].map((second) => test.time - MINUTE_MS + second * 1000);
    await Promise.all(times.map((at) => keep(one.userToken, 'ears', at % 40_000, at)));
    const newest = Math.max(...times);
    expect(await seen(one.userToken)).toEqual([
      { videoId: 'ears', positionMs: newest % 40_000, isFinished: false, seenAt: newest },
    ]);
    expect(await seen(other.userToken)).toEqual([]);
  });

  it('store the present time for a report with a time in the future, and the end of the video for a position after the end', async () => {
    const { userToken } = await signIn(test);
    await keep(userToken, 'rain', 99_000, test.time + HOUR_MS, true);
    expect(await seen(userToken)).toEqual([
      { videoId: 'rain', positionMs: 40_000, isFinished: true, seenAt: test.time },
    ]);
    expect((await keep(userToken, 'nothing', 1, 1)).status).toBe(404);
  });

  it.each([
    [{ 'video-topics/lost': topic('lost', ['none']) }, /there is no video "none"/],
    [{ 'videos/gone': video('gone', { file: 'video/none.mp4' }) }, /media\/video\/none\.mp4: is missing/],
  ])('are refused if the pack lacks a video of a topic or the file of a video', async (editorials, error) => {
    await expect(load('1', editorials, 'holes')).rejects.toThrow(error);
  });
});
