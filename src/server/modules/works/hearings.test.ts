import { eq } from 'drizzle-orm';
import { getCreatorSpace } from '#contract/creators/space.ts';
import { saveProgress } from '#contract/stories/stories.ts';
import { reportHearing } from '#contract/stories/works.ts';
import { deleteWork, getWorkHearing, listMyWorks, withdrawWork } from '#contract/works/myWorks.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { ALL_PARTS } from '#lib/works/heardParts.ts';
import { users } from '#server/database/tables/account/users.ts';
import { workHeardParts, workHearings, workHearingSums } from '#server/database/tables/stories/hearings.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { deleteHeardParts } from '#server/domain/works/hearings.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { approveWork } from '#server/testing/works/approveWork.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { useRecordings } from '#server/testing/useRecordings.ts';

/** The duration of the sound in these tests. Each of its 20 parts needs 0.6 s of listening to count. */
const WHOLE_MS = 24 * SECOND_MS;
const FIRST_HALF = 0b11_1111_1111;

describe.each(testedDatabases)('the listening figures of a recording on %s', (kind) => {
  const test = useGateway(kind, {}, { poolSize: 16 });
  const { publish, recorded } = useRecordings(test);
  const db = () => test.gateway.db;

  async function published(audience: 'friends' | 'everybody' = 'everybody') {
    const owner = await signIn(test);
    const id = await recorded(owner);
    await publish(owner, id, audience);
    await approveWork(db(), id, test.gateway.now());
    test.time += MINUTE_MS;
    return { owner, id };
  }
  /**
   * Signs in accounts and moves the clock on, because the gateway accepts only as much listening time as has passed.
   */
  async function listeners(count: number) {
    const made = [];
    for (let number = 0; number < count; number += 1) made.push(await signIn(test));
    test.time += 10 * MINUTE_MS;
    return made;
  }
  const hear = (workId: string, user: CallOptions, listenedMs = WHOLE_MS, parts = ALL_PARTS, id = uuid()) =>
    call(test, reportHearing, { params: { workId }, body: { session: { id, listenedMs }, parts } }, user);
  const hearing = async (owner: CallOptions, workId: string) =>
    (await call(test, getWorkHearing, { params: { workId } }, owner)).body;
  const sumsOf = async (workId: string) =>
    (await db().select().from(workHearingSums).where(eq(workHearingSums.workId, workId)))[0];

  it('are shown to the owner as minutes and a curve once five accounts have listened, and never to anybody else', async () => {
    const { owner, id } = await published();
    const [last, ...others] = await listeners(5);
    for (const user of others) await hear(id, user);
    expect(await hearing(owner, id)).toMatchObject({ heardMinutes: null, shares: null });
    expect((await call(test, listMyWorks, { query: { limit: 20 } }, owner)).body.items).toMatchObject([
      { id, heardMinutes: null },
    ]);
    expect((await call(test, getCreatorSpace, {}, owner)).body.heardMinutes).toBe(0);
    await hear(id, last!, WHOLE_MS / 2, FIRST_HALF);
    const ten = Array.from({ length: 10 });
    expect(await hearing(owner, id)).toMatchObject({
      heardMinutes: 1,
      shares: [...ten.map(() => 100), ...ten.map(() => 80)],
    });
    expect((await call(test, listMyWorks, { query: { limit: 20 } }, owner)).body.items).toMatchObject([
      { id, heardMinutes: 1 },
    ]);
    expect((await call(test, getCreatorSpace, {}, owner)).body.heardMinutes).toBe(1);
    expect((await call(test, getWorkHearing, { params: { workId: id } }, last)).status).toBe(404);
  });

  it('ROLE-03 do not contain who has listened', async () => {
    const { owner, id } = await published();
    const heard = await listeners(5);
    for (const user of heard) await hear(id, user);
    const text = JSON.stringify(await hearing(owner, id));
    for (const { userId } of heard) expect(text).not.toContain(userId);
  });

  it('count the time of the latest report of each session; a repeated or older report, or a report about another work, adds nothing', async () => {
    const [{ id }, other] = [await published(), await published()];
    const [user] = await listeners(1);
    const session = uuid();
    for (const listenedMs of [10_000, 10_000, 20_000, 5_000]) await hear(id, user!, listenedMs, 0b11, session);
    await hear(other.id, user!, 60_000, 0b11, session);
    expect(await sumsOf(id)).toMatchObject({ heardMs: 20_000, listeners: 1 });
    expect(await sumsOf(other.id)).toBeUndefined();
  });

  it('contain no more time than has passed on the gateway’s clock, minus the time in which the listener heard stories', async () => {
    const { id } = await published();
    const user = await signIn(test);
    test.time += 30_000;
    const session = { id: uuid(), listenedMs: 20_000 };
    const body = { positionMs: 20_000, finished: false, heardAt: test.time, session };
    await call(test, saveProgress, { params: { storyId: 'star-wink' }, body }, user);
    await hear(id, user, 24_000, 0);
    expect((await sumsOf(id))?.heardMs).toBe(10_000);
    test.time += 5_000;
    await hear(id, user, 60 * MINUTE_MS, 0);
    expect((await sumsOf(id))?.heardMs).toBe(15_000);
  });

  it('do not count a part of the sound as heard if the listening time is too short for it', async () => {
    const { id } = await published();
    const [user] = await listeners(1);
    const session = uuid();
    await hear(id, user!, 5_000, ALL_PARTS, session);
    expect((await sumsOf(id))?.partListeners).toEqual(Array.from({ length: 20 }, () => 0));
    await hear(id, user!, 12_500, ALL_PARTS, session);
    expect((await sumsOf(id))?.partListeners).toEqual(Array.from({ length: 20 }, () => 1));
  });

  it('count each account as one listener, however many devices and children it has', async () => {
    const { id } = await published();
    const [user] = await listeners(1);
    const sister = { ...user!, childId: await addSibling(test, user!.userId) };
    test.time += 10 * MINUTE_MS;
    for (const one of [user!, sister, user!]) await hear(id, one);
    const sums = await sumsOf(id);
    expect(sums).toMatchObject({ listeners: 1, heardMs: 72_000 });
    expect(Math.max(...(sums?.partListeners ?? []))).toBe(1);
  });

  it('leave out guests, the family of the owner, and works that are not published', async () => {
    const { owner, id } = await published();
    const [user] = await listeners(1);
    const brother = { ...owner, childId: await addSibling(test, owner.userId) };
    expect((await hear(id, {})).status).toBe(401);
    for (const one of [owner, brother]) expect((await hear(id, one)).status).toBe(200);
    const { id: forFriends } = await published('friends');
    expect((await hear(forFriends, user!)).status).toBe(404);
    await call(test, withdrawWork, { params: { workId: id } }, owner);
    expect((await hear(id, user!)).status).toBe(404);
    expect(await sumsOf(id)).toBeUndefined();
  });

  it('are correct even if many accounts report at the same moment, each on several devices', async () => {
    const { id } = await published();
    const many = await listeners(8);
    const session = uuid();
    const reports = many.flatMap((user) => [
      hear(id, user, WHOLE_MS, ALL_PARTS, session),
      hear(id, user, WHOLE_MS, ALL_PARTS, session),
      hear(id, user, WHOLE_MS / 2, FIRST_HALF),
    ]);
    expect(new Set((await Promise.all(reports)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await sumsOf(id)).toEqual({
      workId: id,
      heardMs: 8 * 36_000,
      shownMs: null,
      listeners: 8,
      partListeners: Array.from({ length: 20 }, () => 8),
    });
  });

  it('are reset when the sound is replaced, except for the listening time, and are deleted with the work', async () => {
    const { owner, id } = await published();
    const [user] = await listeners(1);
    await hear(id, user!);
    await db().transaction((tx) => deleteHeardParts(tx, id));
    expect(await sumsOf(id)).toMatchObject({ heardMs: WHOLE_MS, listeners: 0 });
    expect(await db().$count(workHeardParts, eq(workHeardParts.workId, id))).toBe(0);
    await hear(id, user!, WHOLE_MS, FIRST_HALF);
    expect(await sumsOf(id)).toMatchObject({ listeners: 1, partListeners: expect.arrayContaining([1, 0]) as number[] });
    await call(test, deleteWork, { params: { workId: id } }, owner);
    for (const table of [workHearings, workHeardParts, workHearingSums])
      expect(await db().$count(table, eq(table.workId, id))).toBe(0);
  });

  it('keep the shown minutes when the sound is replaced, and grow again once five accounts have heard the new sound', async () => {
    const { owner, id } = await published();
    const first = await listeners(5);
    for (const user of first) await hear(id, user);
    const seen = async () => [
      (await hearing(owner, id)).heardMinutes,
      (await call(test, listMyWorks, { query: { limit: 20 } }, owner)).body.items[0]?.heardMinutes,
      (await call(test, getCreatorSpace, {}, owner)).body.heardMinutes,
    ];
    // Five listeners of 24 s each make two minutes.
    expect(await seen()).toEqual([2, 2, 2]);
    await db().transaction((tx) => deleteHeardParts(tx, id));
    expect(await seen()).toEqual([2, 2, 2]);
    const others = await listeners(5);
    for (const user of others.slice(0, 4)) await hear(id, user);
    expect(await seen()).toEqual([2, 2, 2]);
    expect((await hearing(owner, id)).shares).toBeNull();
    // A second replacement before five accounts have listened changes nothing that the creator sees.
    await db().transaction((tx) => deleteHeardParts(tx, id));
    expect(await seen()).toEqual([2, 2, 2]);
    for (const user of others) await hear(id, user);
    // Five, four and five reports of 24 s each make 5.6 minutes. Only whole minutes are shown.
    expect(await seen()).toEqual([5, 5, 5]);
  });

  it('stay hidden if the sound is replaced before five accounts have listened', async () => {
    const { owner, id } = await published();
    const users = await listeners(4);
    for (const user of users) await hear(id, user);
    await db().transaction((tx) => deleteHeardParts(tx, id));
    for (const user of users) await hear(id, user);
    expect((await hearing(owner, id)).heardMinutes).toBeNull();
    expect((await call(test, getCreatorSpace, {}, owner)).body.heardMinutes).toBe(0);
  });

  it('are no longer linked to a listener whose account is erased', async () => {
    const { id } = await published();
    const [user] = await listeners(1);
    await hear(id, user!);
    await db().delete(users).where(eq(users.id, user!.userId));
    expect(await db().$count(workHearings, eq(workHearings.workId, id))).toBe(0);
    expect(await db().$count(workHeardParts, eq(workHeardParts.workId, id))).toBe(0);
    expect(await sumsOf(id)).toMatchObject({ listeners: 1 });
  });

  it('do not cause a failure if they are reported while the work is being deleted', async () => {
    const { owner, id } = await published();
    const many = await listeners(6);
    const outcomes = await Promise.all([
      ...many.map((user) => hear(id, user)),
      call(test, deleteWork, { params: { workId: id } }, owner),
    ]);
    for (const { status } of outcomes) expect([200, 404]).toContain(status);
    expect(await db().$count(works, eq(works.id, id))).toBe(0);
  });
});
