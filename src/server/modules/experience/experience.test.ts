import crypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addHealthRecord, removeHealthRecord } from '#contract/family/health.ts';
import * as contract from '#contract/experience/favourites.ts';
import { addAim, type Aim, markAim, removeAim } from '#contract/experience/aims.ts';
import { removeEntry, reportEntry, shareEntry } from '#contract/experience/entries.ts';
import { addHonour, removeHonour } from '#contract/experience/honours.ts';
import { getTimelineSummary, listTimeline, type TimelineEntry } from '#contract/experience/timeline.ts';
import type { EntryKind } from '#lib/experience/entryRules.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { earnedMedals } from '#server/database/tables/account/achievements.ts';
import { entryFolders, keptEntries } from '#server/database/tables/experience/favourites.ts';
import { honours } from '#server/database/tables/experience/honours.ts';
import { bookCheckIns } from '#server/database/tables/learning/bookshelves.ts';
import { dictations } from '#server/database/tables/learning/dictation.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { entryRepository } from '#server/domain/experience/entryRepository.ts';
import { users } from '#server/database/tables/account/users.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { signIn } from '#server/testing/signIn.ts';
import { aPicture, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { anAimInput, anEntryInput } from '#test/builders/experience/experience.ts';
import { aGrowthEntry } from '#test/builders/family/health.ts';
import { anHonourInput } from '#test/builders/experience/honours.ts';

describe.each(testedDatabases)('the time line on %s', (kind) => {
  const contentDir = aPack({
    books: [{ id: 'first-book' }],
    medals: [{ id: 'reader', rule: { kind: 'checkIns', count: 1 } }],
  });
  const test = useGateway(kind, { contentDir });
  type User = Awaited<ReturnType<typeof signIn>>;

  async function family(): Promise<User> {
    test.time = Date.parse('2026-11-23T04:00:00Z');
    return signIn(test);
  }
  const list = async (user: User, query: object = {}) =>
    (await call(test, listTimeline, { query: { limit: 50, ...query } }, user)).body;
  const keysOf = (entries: readonly TimelineEntry[]) =>
    entries.map((entry) => `${entry.day} ${entry.kind} ${entry.id}`);
  const honour = async (user: User, day: string, changes: object = {}): Promise<string> =>
    (await call(test, addHonour, { body: anHonourInput({ day, ...changes }) }, user)).body.id;
  const height = async (user: User, day: string): Promise<string> => {
    const body = { entry: aGrowthEntry({ day, heightMm: 1_100 }), confirmed: true };
    return (await call(test, addHealthRecord, { params: { childId: user.userId }, body }, user)).body.id;
  };

  const aim = async (user: User, target: number): Promise<Aim> =>
    (await call(test, addAim, { body: anAimInput({ target }) }, user)).body;
  const mark = (user: User, aimId: string, isDone: boolean) =>
    call(test, markAim, { params: { aimId }, body: { stepId: 0, day: chinaDay(test.gateway.now()), isDone } }, user);
  const share = async (user: User, changes: object = {}): Promise<string> =>
    (await call(test, shareEntry, { body: anEntryInput(changes) }, user)).body.id;
  const review = (id: string, verdict: 'shown' | 'refused' = 'shown') =>
    entryRepository(test.gateway.db, undefined).review(id, verdict, test.gateway.now());

  /** Stores that a child has heard stories, read a book, done dictations and earned a medal. */
  async function live({ userId }: User): Promise<void> {
    const { db } = test.gateway;
    // In China these are 00:30 on 2025-03-05 and 23:30 on 2025-03-03.
    for (const [id, startedAt] of [
      ['b', '2025-03-04T16:30:00Z'],
      ['a', '2025-03-03T15:30:00Z'],
    ] as const)
      await db.insert(listeningSessions).values({
        userId,
        id,
        storyId: id === 'a' ? 'star-wink' : 'moon-boat',
        deviceId: 'd',
        reportedMs: 1,
        listenedMs: 1,
        startedAt: new Date(startedAt),
        reportedAt: new Date(startedAt),
      });
    for (const [id, day] of [
      ['later', '2026-02-02'],
      ['first', '2025-09-01'],
    ] as const)
      await db.insert(dictations).values({
        userId,
        id,
        title: `词单 ${id}`,
        day,
        durationMs: 1,
        marks: [],
        wordShells: 0,
        bonusShells: 0,
        submittedAt: new Date(`${day}T04:00:00Z`),
      });
    await db.insert(bookCheckIns).values({
      userId,
      day: '2025-10-01',
      kind: 'picture',
      bookId: 'first-book',
      checkedAt: new Date('2025-10-01T04:00:00Z'),
    });
    // In China this is 00:30 of the next day.
    await db.insert(earnedMedals).values({ userId, medalId: 'reader', earnedAt: new Date('2025-12-31T16:30:00Z') });
  }

  it('contains everything that is recorded about a child, grouped by days in China, newest first', async () => {
    const user = await family();
    expect(await list(user)).toEqual({ items: [], next: null });
    await live(user);
    const award = await honour(user, '2026-05-01', { title: '阅读之星' });
    const measured = await height(user, '2026-06-01');
    // In China this is 00:30 of the 24th.
    test.time = Date.parse('2026-11-23T16:30:00Z');
    const { id: reached } = await aim(user, 1);
    await mark(user, reached, true);
    await aim(user, 2);
    const shown = await share(user);
    await review(shown);
    await share(user, { title: '别的活动' });
    const { items } = await list(user);
    expect(keysOf(items)).toEqual([
      `2026-11-24 share ${shown}`,
      `2026-11-24 aim ${reached}`,
      `2026-06-01 health ${measured}`,
      `2026-05-01 honour ${award}`,
      '2026-01-01 medal reader',
      '2025-10-01 first check-in',
      '2025-09-01 first dictation',
      '2025-03-03 first story',
    ]);
    expect(items).toMatchObject([
      { entry: { kind: 'nature', title: '捡落叶', text: '我们捡了一下午' } },
      { aim: { kind: 'habit', title: '早晚刷牙', measure: 'days', target: 1 } },
      { record: { heightMm: 1_100 } },
      { honour: { title: '阅读之星' } },
      { cover: expect.stringContaining('/') as string },
      { title: expect.stringMatching(/\S/) as string },
      { title: '词单 first' },
      { title: expect.stringMatching(/\S/) as string },
    ]);
  });

  it('is listed page by page with entries of all kinds, even if one day has many entries', async () => {
    const user = await family();
    await live(user);
    for (const day of ['2026-05-01', '2026-05-01', '2025-10-01', '2025-10-01']) await honour(user, day);
    for (const day of ['2026-05-01', '2025-10-01']) await height(user, day);
    const whole = (await list(user)).items;
    expect(whole).toHaveLength(10);
    for (const limit of [1, 3, 4]) {
      const seen: TimelineEntry[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list(user, { limit, ...(cursor !== undefined && { cursor }) });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        seen.push(...page.items);
        cursor = page.next;
      } while (cursor !== null);
      expect(seen).toEqual(whole);
    }
  });

  it('can be filtered by kind and year, and returns the number of entries of each kind and year', async () => {
    const user = await family();
    await live(user);
    await honour(user, '2025-12-31');
    await honour(user, '2026-01-01');
    await honour(user, '2026-11-01');
    expect(keysOf((await list(user, { year: 2026 })).items).map((key) => key.slice(0, 17))).toEqual([
      '2026-11-01 honour',
      '2026-01-01 medal ',
      '2026-01-01 honour',
    ]);
    expect((await list(user, { kind: 'first' })).items.map(({ id }) => id)).toEqual(['check-in', 'dictation', 'story']);
    expect((await list(user, { kind: 'honour', year: 2025 })).items).toHaveLength(1);
    expect((await call(test, getTimelineSummary, {}, user)).body.items).toEqual([
      { year: 2026, kind: 'honour', count: 2 },
      { year: 2026, kind: 'medal', count: 1 },
      { year: 2025, kind: 'first', count: 3 },
      { year: 2025, kind: 'honour', count: 1 },
    ]);
  });

  it('shows photos of honours by signed addresses', async () => {
    const user = await family();
    const { id } = await upload(test, await aPicture(), user, 'honour');
    await honour(user, '2026-05-01', { pictures: [id] });
    const [entry] = (await list(user)).items;
    if (entry?.kind !== 'honour') throw new Error('no honour');
    expect((await test.app.inject(entry.honour.pictures[0]!.thumbnail)).statusCode).toBe(200);
  });

  it.each(['9.honour-A', '1.', 'x.honour-a', '99999999999999999.honour-a', "1.honour-';--"])(
    'refuses the cursor %s',
    async (cursor) => {
      const user = await family();
      for (const endpoint of [listTimeline, contract.listKeptEntries])
        expect((await call(test, endpoint, { query: { limit: 5, cursor } }, user)).status).toBe(400);
    },
  );

  it('accepts a cursor whose time is later than the last possible day, unlike the list of favourites, which refuses such a cursor', async () => {
    const user = await family();
    await honour(user, '2026-05-01');
    expect((await list(user, { cursor: '999999999999999.honour-a' })).items).toHaveLength(1);
    const query = { limit: 5, cursor: '999999999999999.honour-a' };
    expect((await call(test, contract.listKeptEntries, { query }, user)).status).toBe(400);
  });

  describe('favourites', () => {
    const addFolder = (user: User, name: string, options: CallOptions = {}) =>
      call(test, contract.addFolder, { body: { name } }, { ...user, ...options });
    const folders = async (user: User) => (await call(test, contract.listFolders, {}, user)).body;
    const keep = (user: User, entryId: string, folderId: string | null = null, of = 'honour' as const) =>
      call(test, contract.keepEntry, { params: { kind: of, entryId }, body: { folderId } }, user);
    const keepAs = (user: User, of: EntryKind, entryId: string, folderId: string | null = null) =>
      call(test, contract.keepEntry, { params: { kind: of, entryId }, body: { folderId } }, user);
    const drop = (user: User, entryId: string) =>
      call(test, contract.dropEntry, { params: { kind: 'honour', entryId } }, user);
    const kept = async (user: User, query: object = {}) =>
      (await call(test, contract.listKeptEntries, { query: { limit: 50, ...query } }, user)).body;
    const get = (user: User, entryId: string) =>
      call(test, contract.getKeptEntry, { params: { kind: 'honour', entryId } }, user);

    it('are kept in folders, can be moved and removed, and are marked as favourites in the time line', async () => {
      const user = await family();
      const [one, two] = [await honour(user, '2026-05-01'), await honour(user, '2026-05-02')];
      const { id: school } = (await addFolder(user, ' 学校 ')).body;
      expect((await get(user, one)).body).not.toHaveProperty('folderId');
      expect((await keep(user, one, school)).status).toBe(200);
      test.time += 1_000;
      await keep(user, two);
      expect(await folders(user)).toEqual({ items: [{ id: school, name: '学校', count: 1 }], loose: 1 });
      expect((await list(user)).items.map(({ isKept }) => isKept)).toEqual([true, true]);
      expect((await kept(user)).items.map(({ entry, folderId }) => [entry.id, folderId])).toEqual([
        [two, null],
        [one, school],
      ]);
      expect((await kept(user, { folder: school })).items.map(({ entry }) => entry.id)).toEqual([one]);
      expect((await kept(user, { folder: 'none' })).items.map(({ entry }) => entry.id)).toEqual([two]);
      // Moving an entry to another folder does not change the order of the list.
      test.time += 1_000;
      await keep(user, one, null);
      expect((await get(user, one)).body).toMatchObject({ folderId: null, entry: { isKept: true } });
      expect((await kept(user)).items.map(({ entry }) => entry.id)).toEqual([two, one]);
      for (let time = 0; time < 2; time += 1) expect((await drop(user, two)).status).toBe(200);
      expect((await list(user)).items.map(({ isKept }) => isKept)).toEqual([false, true]);
    });

    it('are listed page by page', async () => {
      const user = await family();
      const ids: string[] = [];
      for (const day of ['2026-05-01', '2026-05-02', '2026-05-03']) ids.unshift(await honour(user, day));
      // All entries become favourites at the same time, so the pages must not depend on this time alone.
      for (const id of ids) await keep(user, id);
      const whole = (await kept(user)).items.map(({ entry }) => entry.id);
      const first = await kept(user, { limit: 2 });
      const second = await kept(user, { limit: 2, cursor: first.next });
      expect([...first.items, ...second.items].map(({ entry }) => entry.id)).toEqual(whole);
      expect([new Set(whole).size, second.next]).toEqual([3, null]);
    });

    it('stay when their folder is deleted, and then belong to no folder', async () => {
      const user = await family();
      const id = await honour(user, '2026-05-01');
      const folder = (await addFolder(user, '学校')).body;
      await keep(user, id, folder.id);
      const params = { folderId: folder.id };
      expect((await call(test, contract.renameFolder, { params, body: { name: '幼儿园' } }, user)).status).toBe(200);
      expect((await folders(user)).items).toMatchObject([{ name: '幼儿园', count: 1 }]);
      expect((await call(test, contract.removeFolder, { params }, user)).status).toBe(200);
      expect((await call(test, contract.removeFolder, { params }, user)).status).toBe(404);
      expect(await folders(user)).toEqual({ items: [], loose: 1 });
    });

    it('are hidden while their aim is open again or their shared entry is under review', async () => {
      const user = await family();
      const [{ id: aimId }, shareId] = [await aim(user, 1), await share(user)];
      expect((await keepAs(user, 'aim', aimId)).status).toBe(404);
      expect((await keepAs(user, 'share', shareId)).status).toBe(404);
      await mark(user, aimId, true);
      await review(shareId);
      const folder = (await addFolder(user, '学校')).body.id;
      expect((await keepAs(user, 'aim', aimId, folder)).status).toBe(200);
      test.time += 1_000;
      expect((await keepAs(user, 'share', shareId)).status).toBe(200);
      const seen = async () => [
        (await kept(user, { limit: 1 })).items.map(({ entry }) => entry.kind),
        (await folders(user)).items.map(({ count }) => count),
        (await folders(user)).loose,
      ];
      expect(await seen()).toEqual([['share'], [1], 1]);
      await mark(user, aimId, false);
      for (const reporter of [await family(), await family(), await family()])
        await call(test, reportEntry, { params: { entryId: shareId }, body: { reason: 'other' } }, reporter);
      expect(await seen()).toEqual([[], [0], 0]);
      await mark(user, aimId, true);
      await review(shareId);
      expect(await seen()).toEqual([['share'], [1], 1]);
    });

    it('disappear when their aim is deleted, or their shared entry is withdrawn, replaced or refused', async () => {
      const user = await family();
      const left = () => test.gateway.db.$count(keptEntries, eq(keptEntries.userId, user.userId));
      const { id: aimId } = await aim(user, 1);
      await mark(user, aimId, true);
      const shares = [await share(user), await share(user), await share(user, { aimId })];
      for (const id of shares) {
        await review(id);
        await keepAs(user, 'share', id);
      }
      await keepAs(user, 'aim', aimId);
      expect(await left()).toBe(4);
      await share(user, { aimId });
      expect(await left()).toBe(3);
      await call(test, removeEntry, { params: { entryId: shares[0]! } }, user);
      expect(await left()).toBe(2);
      await review(shares[1]!, 'refused');
      expect(await left()).toBe(1);
      await call(test, removeAim, { params: { aimId } }, user);
      expect(await left()).toBe(0);
    });

    it('disappear when their honour or health record is deleted', async () => {
      const user = await family();
      const id = await honour(user, '2026-05-01');
      const record = await height(user, '2026-05-02');
      await keep(user, id);
      await keep(user, record, null, 'health' as 'honour');
      await call(test, removeHonour, { params: { honourId: id } }, user);
      await call(test, removeHealthRecord, { params: { childId: user.userId, recordId: record } }, user);
      expect(await test.gateway.db.$count(keptEntries, eq(keptEntries.userId, user.userId))).toBe(0);
    });

    it.each([['   '], ['\u202e'], ['好'.repeat(13)]])('cannot have a folder named "%s"', async (name) => {
      expect((await addFolder(await family(), name)).body).toMatchObject({ code: 'invalid_input' });
    });

    it('cannot have two folders with the same name, neither by simultaneous requests nor by renaming a folder', async () => {
      const user = await family();
      const answers = await Promise.all(Array.from({ length: 6 }, () => addFolder(user, '学校')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'folder_name_taken' });
      const other = (await addFolder(user, '家里')).body;
      const rename = (name: string) =>
        call(test, contract.renameFolder, { params: { folderId: other.id }, body: { name } }, user);
      expect((await rename('学校')).body).toMatchObject({ code: 'folder_name_taken' });
      expect((await rename('家里')).status).toBe(200);
    });

    it('HTTP-10 get only one new folder, even if the request for it is repeated', async () => {
      const user = await family();
      const idempotencyKey = crypto.randomUUID();
      await Promise.all(Array.from({ length: 6 }, () => addFolder(user, '学校', { idempotencyKey })));
      expect((await folders(user)).items).toHaveLength(1);
    });

    it("ROLE-03 are separate for each family, and calls for another family's entries or folders change nothing", async () => {
      const [owner, stranger] = [await family(), await family()];
      const [his, hers] = [await honour(owner, '2026-05-01'), await honour(stranger, '2026-05-01')];
      const folder = (await addFolder(owner, '学校')).body;
      await keep(owner, his, folder.id);
      const params = { folderId: folder.id };
      for (const { status } of [
        await keep(stranger, his),
        await keep(stranger, hers, folder.id),
        await get(stranger, his),
        await call(test, contract.renameFolder, { params, body: { name: '别人的' } }, stranger),
        await call(test, contract.removeFolder, { params }, stranger),
      ])
        expect(status).toBe(404);
      await drop(stranger, his);
      expect((await kept(stranger, { folder: folder.id })).items).toEqual([]);
      expect((await list(stranger)).items.map(({ id }) => id)).toEqual([hers]);
      expect((await kept(owner)).items).toMatchObject([{ entry: { id: his }, folderId: folder.id }]);
    });

    it('are deleted with the child', async () => {
      const user = await family();
      await keep(user, await honour(user, '2026-05-01'), (await addFolder(user, '学校')).body.id);
      await test.gateway.db.delete(users).where(eq(users.id, user.userId));
      for (const table of [entryFolders, keptEntries, honours])
        expect(await test.gateway.db.$count(table, eq(table.userId, user.userId))).toBe(0);
    });
  });
});
