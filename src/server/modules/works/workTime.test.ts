import fs from 'node:fs';
import path from 'node:path';
import { getWork } from '#contract/stories/works.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { call } from '#server/testing/call.ts';
import { silence } from '#server/testing/database/silence.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { useEyeCare, type Device } from '#server/testing/useEyeCare.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { limitsOf } from '#test/builders/family/eyeCare.ts';

/** Returns a pack with two recordings, which are four minutes long. */
function worksPack(): string {
  const aWork = (id: string) => ({
    id,
    creator: 'xiaoman',
    story: 'star-wink',
    title: `朗读 ${id}`,
    about: '念给你听',
    sound: `work/${id}.mp3`,
    publishedOn: '2026-11-02',
  });
  const works = ['first', 'second'].map(aWork);
  const creators = [{ id: 'xiaoman', nickname: '小满', about: '七岁' }];
  const folder = aPack({ editorials: { creators, works } });
  fs.mkdirSync(path.join(folder, 'media/work'));
  for (const { sound } of works) fs.writeFileSync(path.join(folder, 'media', sound), silence(4 * MINUTE_MS));
  return folder;
}

describe('the listening time of a child with limits who hears a recording', () => {
  const test = useGateway('postgres', { contentDir: worksPack() });
  const care = useEyeCare(test);
  const addressOf = async (device: Device, workId: string) =>
    (await call(test, getWork, { params: { workId } }, device)).body.sound.url;
  const status = async (url: string, range = 'bytes=0-99') => (await care.fetch(url, { range })).statusCode;
  const usedMs = async (device: Device) => (await care.state(device)).listen.usedMs;

  it('is counted while a recording is heard; when the time is used up, the child may hear this recording to its end, but no other', async () => {
    const { phone } = await care.family(limitsOf({ listenMinutes: 5 }));
    const [first, second] = [await addressOf(phone, 'first'), await addressOf(phone, 'second')];
    await care.use(phone, { kind: 'listen' }, 2 * MINUTE_MS);
    const listen = { kind: 'listen', storyId: 'first' } as const;
    await care.lease(phone, listen);
    expect(await status(first)).toBe(206);
    expect(await usedMs(phone)).toBe(2 * MINUTE_MS + 30 * SECOND_MS);
    expect(await care.use(phone, listen, 3 * MINUTE_MS)).toBe(3 * MINUTE_MS);
    expect((await care.state(phone)).listen.rest).toMatchObject({ reason: 'budget' });
    expect(await care.lease(phone, listen)).toMatchObject({ isFinishing: true, leaseMs: 30 * SECOND_MS });
    expect(await status(first, 'bytes=1000-1099')).toBe(206);
    expect(await status(second)).toBe(403);
    const finished = await care.use(phone, listen);
    expect(Math.abs(finished - 4 * MINUTE_MS)).toBeLessThan(SECOND_MS);
    expect(await status(first)).toBe(403);
  });

  it('is counted for the whole recording even if the app has not requested time for it', async () => {
    const { phone } = await care.family(limitsOf({ listenMinutes: 5 }));
    expect(await status(await addressOf(phone, 'first'))).toBe(206);
    expect(Math.abs((await usedMs(phone)) - 4 * MINUTE_MS)).toBeLessThan(SECOND_MS);
  });
});
