import { eq } from 'drizzle-orm';
import { block } from '#contract/stories/blocked.ts';
import * as contract from '#contract/catalogue/knowledge.ts';
import { getStory, saveProgress } from '#contract/stories/stories.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { chapterNotes } from '#server/database/tables/learning/knowledge.ts';
import { freeOffers, stories } from '#server/database/tables/stories/stories.ts';
import { rowLimits } from '#server/limits/rowLimits.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const pack = () =>
  aPack({
    series: {
      tales: [{ id: 'tale' }],
      sky: [{ id: 'sun' }, { id: 'moon' }, { id: 'mars', access: 'vip', durationMs: 120_000 }],
      sea: [{ id: 'wave' }],
    },
    courses: ['sky', 'sea'],
  });

describe.each(testedDatabases)('courses on %s', (kind) => {
  const test = useGateway(kind, { contentDir: pack() });
  type User = Awaited<ReturnType<typeof signIn>>;
  const options = (user?: User) => (user ? { userToken: user.userToken } : {});
  const list = async (user?: User) => (await call(test, contract.listCourses, {}, options(user))).body.items;
  const open = async (user?: User) =>
    (await call(test, contract.getCourse, { params: { courseId: 'sky' } }, options(user))).body;
  const hear = async (user: User, storyId: string, finished: boolean) => {
    test.time += 1_000;
    const body = { positionMs: 5_000, finished, heardAt: test.time };
    return call(test, saveProgress, { params: { storyId }, body }, options(user));
  };
  const write = (user: User, text: string, storyId = 'sun') =>
    call(test, contract.writeNote, { params: { storyId }, body: { text } }, options(user));
  const notes = async (user: User, storyId = 'sun') =>
    (await call(test, contract.listNotes, { params: { storyId } }, options(user))).body.items;
  const texts = async (user: User) => (await notes(user)).map(({ text }) => text);

  it('are the series of the kind `course`, and each shows how many of its chapters are free', async () => {
    expect((await list()).map(({ id, chapterCount, freeCount }) => [id, chapterCount, freeCount])).toEqual([
      ['sea', 1, 1],
      ['sky', 3, 2],
    ]);
    expect((await open()).chapters.map(({ story }) => story.id)).toEqual(['sun', 'moon', 'mars']);
    const tales = await call(test, contract.getCourse, { params: { courseId: 'tales' } });
    expect(tales.status).toBe(404);
  });

  it('ROLE-02 ROLE-03 lock members’ chapters for users without membership, who get only a preview', async () => {
    const locked = async (user?: User) => (await open(user)).chapters.map(({ isLocked }) => isLocked);
    const [user, member] = [await signIn(test), await signIn(test, { isMember: true })];
    expect(await locked()).toEqual([false, false, true]);
    expect(await locked(user)).toEqual([false, false, true]);
    expect(await locked(member)).toEqual([false, false, false]);
    const story = async (who?: User) =>
      (await call(test, getStory, { params: { storyId: 'mars' } }, options(who))).body.sound.isPreview;
    expect([await story(), await story(user), await story(member)]).toEqual([true, true, false]);
  });

  it('ROLE-02 do not lock a members’ chapter while it is free for everybody', async () => {
    const [startsAt, endsAt] = [new Date(test.time), new Date(test.time + MINUTE_MS)];
    await test.gateway.db.insert(freeOffers).values({ storyId: 'mars', startsAt, endsAt });
    const locked = async () => (await open()).chapters.map(({ isLocked }) => isLocked);
    expect(await locked()).toEqual([false, false, false]);
    test.time += MINUTE_MS;
    expect(await locked()).toEqual([false, false, true]);
  });

  it('ROLE-02 do not lock members’ chapters that are free for everybody, even if one is free for longer than the other', async () => {
    const { db } = test.gateway;
    await db.update(stories).set({ access: 'vip' }).where(eq(stories.id, 'wave'));
    const startsAt = new Date(test.time);
    const offer = (storyId: string, lengthMs: number) => ({
      storyId,
      startsAt,
      endsAt: new Date(test.time + lengthMs),
    });
    await db.insert(freeOffers).values([offer('wave', MINUTE_MS), offer('mars', 2 * MINUTE_MS)]);
    expect((await open()).chapters.map(({ isLocked }) => isLocked)).toEqual([false, false, false]);
    await db.update(stories).set({ access: 'free' }).where(eq(stories.id, 'wave'));
    test.time += 2 * MINUTE_MS;
  });

  it('contain their chapters in order, each with the user’s own progress', async () => {
    const user = await signIn(test);
    await hear(user, 'moon', true);
    await hear(user, 'mars', false);
    const marksOf = ({ marks }: Awaited<ReturnType<typeof list>>[number]) =>
      marks.map(({ storyId, progress }) => [storyId, progress?.finished]);
    const heard = [
      ['sun', undefined],
      ['moon', true],
      ['mars', false],
    ];
    expect(marksOf((await open(user)).course)).toEqual(heard);
    expect((await list(user)).map(marksOf)).toContainEqual(heard);
    expect((await list(await signIn(test))).flatMap(({ marks }) => marks).filter(({ progress }) => progress)).toEqual(
      [],
    );
  });

  it('are hidden, like their chapters, from a user who has blocked them, but not from others', async () => {
    const user = await signIn(test);
    await call(test, block, { params: { kind: 'story', id: 'sun' } }, options(user));
    await call(test, block, { params: { kind: 'series', id: 'sea' } }, options(user));
    expect((await open(user)).chapters.map(({ story }) => story.id)).toEqual(['moon', 'mars']);
    expect((await list(user)).map(({ id, chapterCount }) => [id, chapterCount])).toEqual([['sky', 2]]);
    expect(await list(await signIn(test))).toHaveLength(2);
  });

  it('have notes, which can be written, changed and removed, and are listed newest first', async () => {
    const user = await signIn(test);
    await write(user, '太阳是一颗恒星');
    test.time += 1_000;
    const { body } = await write(user, '  太阳很大  ');
    expect(await texts(user)).toEqual(['太阳很大', '太阳是一颗恒星']);
    const params = { noteId: body.id };
    await call(test, contract.changeNote, { params, body: { text: '太阳真的很大' } }, options(user));
    expect(await texts(user)).toEqual(['太阳真的很大', '太阳是一颗恒星']);
    expect((await open(user)).chapters.map(({ noteCount }) => noteCount)).toEqual([2, 0, 0]);
    for (const status of [200, 404]) {
      expect((await call(test, contract.removeNote, { params }, options(user))).status).toBe(status);
    }
    expect(await texts(user)).toEqual(['太阳是一颗恒星']);
  });

  it('HTTP-10 store a note once, even if it is sent again because the answer was lost', async () => {
    const user = await signIn(test);
    const request = { params: { storyId: 'sun' }, body: { text: '一次' } };
    const sameKey = { ...options(user), idempotencyKey: crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(test, contract.writeNote, request, sameKey)),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await texts(user)).toEqual(['一次']);
  });

  it.each(['', '   ', '字'.repeat(contract.NOTE_LENGTH + 1)])('do not accept a note with the text %j', async (text) => {
    expect((await write(await signIn(test), text)).status).toBe(400);
  });

  it('ROLE-03 do not let anybody read, change or remove another user’s note, and guests have no notes', async () => {
    const [user, other] = [await signIn(test), await signIn(test)];
    const { body } = await write(user, '我的');
    const params = { noteId: body.id };
    const change = { params, body: { text: '别人的' } };
    expect((await call(test, contract.changeNote, change, options(other))).status).toBe(404);
    expect((await call(test, contract.removeNote, { params }, options(other))).status).toBe(404);
    expect(await texts(user)).toEqual(['我的']);
    expect(await texts(other)).toEqual([]);
    expect((await open(other)).chapters[0]?.noteCount).toBe(0);
    expect((await call(test, contract.listNotes, { params: { storyId: 'sun' } })).status).toBe(401);
  });

  it('accept notes only on an existing chapter, not on a story that is no chapter', async () => {
    const user = await signIn(test);
    expect((await write(user, '故事', 'tale')).status).toBe(404);
    expect((await write(user, '没有', 'none')).status).toBe(404);
  });

  it('never have more notes than the limit, even if notes are added concurrently', async () => {
    const user = await signIn(test);
    const rows = Array.from({ length: rowLimits.notes - 5 }, (_, index) => ({
      id: `filled-${user.userId}-${index}`,
      userId: user.userId,
      storyId: 'moon',
      text: '满',
      writtenAt: new Date(test.time),
    }));
    await test.gateway.db.insert(chapterNotes).values(rows);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => write(user, `第${index}条`, 'moon')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    expect(await notes(user, 'moon')).toHaveLength(rowLimits.notes);
  });
});
