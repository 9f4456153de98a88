import { eq, isNotNull } from 'drizzle-orm';
import { changeChild } from '#contract/family/children.ts';
import { addHonour } from '#contract/experience/honours.ts';
import { addHealthRecord } from '#contract/family/health.ts';
import * as aimContract from '#contract/experience/aims.ts';
import * as contract from '#contract/experience/entries.ts';
import type { EntryFilter, EntryInput } from '#contract/experience/entries.ts';
import { friendBlocks } from '#server/database/tables/account/friends.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { entryRepository } from '#server/domain/experience/entryRepository.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { proveAdult, signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { aKidInput } from '#test/builders/family/children.ts';
import { aGrowthEntry } from '#test/builders/family/health.ts';
import { anHonourInput } from '#test/builders/experience/honours.ts';
import { anAimInput, anEntryInput } from '#test/builders/experience/experience.ts';

const recommendation = (id: string, changes: object = {}) => ({
  id,
  form: 'activity',
  kind: 'nature',
  title: id,
  text: '一起出门',
  steps: ['找一找'],
  tags: ['together'],
  ageFrom: 3,
  ageTo: 10,
  measure: 'steps',
  days: 7,
  ...changes,
});

const contentDir = aPack({
  editorials: {
    experience: [
      recommendation('leaves', { title: '捡树叶', tags: ['nature'], places: ['park'], seasons: ['autumn'], ageTo: 6 }),
      recommendation('snow', { title: '堆雪人', tags: ['outdoors'], places: ['yard'], seasons: ['winter'] }),
      recommendation('songs', { kind: 'art', form: 'aim', title: '学唱歌', tags: ['music'], ageFrom: 6 }),
      recommendation('minutes', {
        kind: 'listening',
        form: 'aim',
        title: '听故事',
        tags: ['stories'],
        steps: [],
        measure: 'minutes',
        target: 100,
        days: 14,
      }),
    ],
  },
});

describe.each(testedDatabases)('public aims and activities on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  type User = Awaited<ReturnType<typeof signIn>>;
  beforeEach(() => {
    test.time = Date.parse('2026-11-24T04:00:00Z');
  });
  // Removes the entries of families, so that they are not listed in the next test.
  afterEach(() => test.gateway.db.delete(publicEntries).where(isNotNull(publicEntries.userId)));

  const list = async (filter: EntryFilter = {}, user?: User) =>
    (await call(test, contract.listEntries, { query: { ...filter, limit: 20 } }, user)).body.items;
  const ids = async (filter: EntryFilter = {}, user?: User) => (await list(filter, user)).map(({ id }) => id);
  const share = (user: User, input: Partial<EntryInput> = {}) =>
    call(test, contract.shareEntry, { body: anEntryInput({ kind: 'own', ...input }) }, user);
  const review = (id: string, verdict: 'shown' | 'refused' = 'shown') =>
    entryRepository(test.gateway.db, undefined).review(id, verdict, test.gateway.now());
  const adopt = (user: User, entryId: string) => call(test, contract.adoptEntry, { params: { entryId } }, user);
  const recommended = async (user?: User, query: { age?: number } = {}) =>
    (await call(test, contract.recommendEntries, { query }, user)).body;

  it('are listed in the order of the pack, for guests too', async () => {
    expect(await ids()).toEqual(['leaves', 'snow', 'songs', 'minutes']);
    expect((await list())[3]).toMatchObject({ author: null, target: 100, days: 14, adopters: 0, isMine: false });
  });

  it.each([
    ['the form', { form: 'aim' }, ['songs', 'minutes']],
    ['a tag', { tag: 'music' }, ['songs']],
    ['an age', { age: 5 }, ['leaves', 'snow', 'minutes']],
    ['a place, with those that can be done anywhere', { place: 'park' }, ['leaves', 'songs', 'minutes']],
    ['a season, with those of the whole year', { season: 'winter' }, ['snow', 'songs', 'minutes']],
    ['all of these', { season: 'winter', place: 'yard', age: 6, form: 'activity' }, ['snow']],
    ['the origin, here families', { from: 'family' }, []],
  ] as const)('can be filtered by %s', async (_, filter, expected) => {
    expect(await ids(filter)).toEqual(expected);
  });

  it('can be shared only after the parent PIN was entered to permit the sharing, if the family has set a PIN', async () => {
    const user = await signIn(test);
    expect((await share(user)).status).toBe(200);
    const { db, now } = test.gateway;
    await parentPinRepository(db).save(user.userId, { hash: 'of a PIN', mobileDigest: null }, now());
    expect(await share(user)).toMatchObject({ status: 403, body: { code: 'pin_needed' } });
    await proveAdult(test, user, { kind: 'limits' });
    expect((await share(user)).status).toBe(403);
    await proveAdult(test, user, { kind: 'shareEntry' });
    // If an entry is refused for another reason, the permission by the PIN is not used up.
    expect((await share(user, { title: '\u200b' })).status).toBe(400);
    expect([(await share(user)).status, (await share(user)).status]).toEqual([200, 403]);
  });

  it('are counted by tag, and each tag lists the forms (aim or activity) that its entries have', async () => {
    const { items } = (await call(test, contract.listTags, {})).body;
    expect(items).toContainEqual({ tag: 'music', count: 1, forms: ['aim'] });
    const both = items.filter(({ forms }) => forms?.length === 2).map(({ tag }) => tag);
    for (const { tag } of items) {
      const forms = new Set((await list({ tag })).map(({ form }) => form));
      expect([tag, forms.size === 2]).toEqual([tag, both.includes(tag)]);
    }
  });

  describe('as recommendations', () => {
    const childOf = async (changes: Parameters<typeof aKidInput>[0]) => {
      const user = await signIn(test);
      await call(test, changeChild, { params: { childId: user.userId }, body: aKidInput(changes) }, user);
      return user;
    };

    it("suit the age of the child and the season, begin with those that match the child's interests, and each state the reason", async () => {
      const user = await childOf({ birthday: '2020-01-01', interests: ['music'] });
      const { age, items } = await recommended(user);
      expect(age).toBe(6);
      expect(items.map(({ entry, suits }) => [entry.id, suits]).slice(0, 2)).toEqual([
        ['songs', ['interest']],
        ['leaves', ['season']],
      ]);
      expect(items.map(({ entry }) => entry.id)).not.toContain('snow');
    });

    it('suit the age that a guest chooses, and are for all ages if the guest chooses none', async () => {
      const idsFor = async (age?: number) =>
        (await recommended(undefined, age === undefined ? {} : { age })).items.map(({ entry }) => entry.id).sort();
      expect(await idsFor(3)).toEqual(['leaves', 'minutes']);
      expect(await idsFor()).toEqual(['leaves', 'minutes', 'songs']);
    });

    it('no longer include the entries that the child has adopted as aims', async () => {
      const user = await childOf({ birthday: '2020-01-01' });
      await adopt(user, 'songs');
      expect((await recommended(user)).items.map(({ entry }) => entry.id)).not.toContain('songs');
    });
  });

  it('become only one open aim of the child, even if the child adopts the same entry again, and count each account that adopts them once', async () => {
    const user = await signIn(test);
    const { body: aim } = await adopt(user, 'minutes');
    expect(aim).toMatchObject({
      title: '听故事',
      measure: 'minutes',
      target: 100,
      deadline: '2026-12-07',
      note: '一起出门',
    });
    expect((await adopt(user, 'minutes')).body.id).toBe(aim.id);
    await adopt(await signIn(test), 'minutes');
    expect((await list())[3]).toMatchObject({ id: 'minutes', adopters: 2 });
    expect(await adopt(user, 'nothing')).toMatchObject({ status: 404 });
  });

  describe('of families', () => {
    it("are visible to others once an operator has approved them, and do not reveal the author's account", async () => {
      const author = await signIn(test);
      const { body: entry } = await share(author);
      expect(entry).toMatchObject({ title: '捡落叶', state: 'pending', isMine: true });
      const params = { entryId: entry.id };
      const seen = async (user?: User) => (await call(test, contract.getEntry, { params }, user)).status;
      expect([await seen(), await seen(await signIn(test)), await seen(author)]).toEqual([404, 404, 200]);
      expect(await ids({ from: 'family' })).toEqual([]);
      await review(entry.id);
      const [listed] = await list({ from: 'family' });
      expect(listed).toMatchObject({ id: entry.id, isMine: false });
      expect(JSON.stringify(listed)).not.toContain(author.userId);
      expect((await list({ from: 'family' }, author))[0]).toMatchObject({ isMine: true });
    });

    it.each([
      ['a telephone number in the title', { title: '找我 13912345678' }, 'comment_number'],
      ['a messenger id in the text', { text: '加微信 abcdef' }, 'comment_number'],
      ['an address in a step', { steps: ['看 www.example.com'] }, 'comment_number'],
      ['an empty title', { title: '\u200b' }, 'comment_empty'],
      ['a text that is too long', { text: '长'.repeat(201) }, 'comment_long'],
      ['ages in the wrong order', { ageFrom: 8, ageTo: 3 }, 'entry_ages_wrong'],
    ])('are refused if they have %s', async (_, input, code) => {
      expect(await share(await signIn(test), input)).toMatchObject({ status: 400, body: { code } });
    });

    it('can be made from an aim, contain its measure, and are replaced when the same aim is shared again', async () => {
      const author = await signIn(test);
      const input = anAimInput({ kind: 'reading', measure: 'books', target: 10, deadline: '2026-12-03' });
      const { id: aimId } = (await call(test, aimContract.addAim, { body: input }, author)).body;
      const first = (await share(author, { aimId, form: 'aim' })).body;
      expect(first).toMatchObject({ measure: 'books', target: 10, days: 10 });
      const second = (await share(author, { aimId, form: 'aim' })).body;
      const { items } = (await call(test, contract.listOwnEntries, { query: { limit: 20 } }, author)).body;
      expect(items.map(({ id }) => id)).toEqual([second.id]);
      const aim = (await call(test, aimContract.getAim, { params: { aimId } }, author)).body;
      expect(aim.entry).toEqual({ id: second.id, state: 'pending' });
      expect(await share(await signIn(test), { aimId })).toMatchObject({ status: 404 });
    });

    it('take their kind from their aim, not from the request, and can be adopted by others', async () => {
      const author = await signIn(test);
      const input = anAimInput({ kind: 'reading', measure: 'books', target: 10 });
      const { id: aimId } = (await call(test, aimContract.addAim, { body: input }, author)).body;
      const entry = (await share(author, { aimId, form: 'aim', kind: 'own' })).body;
      expect(entry.kind).toBe('reading');
      await review(entry.id);
      expect((await adopt(await signIn(test), entry.id)).body).toMatchObject({ kind: 'reading', measure: 'books' });
    });

    it('have no higher target than the number of days for which an aim made from them lasts', async () => {
      const author = await signIn(test);
      const input = anAimInput({ kind: 'habit', measure: 'days', target: 200, deadline: '2027-11-20' });
      const { id: aimId } = (await call(test, aimContract.addAim, { body: input }, author)).body;
      const entry = (await share(author, { aimId, form: 'aim' })).body;
      expect(entry).toMatchObject({ days: 120, target: 120 });
      await review(entry.id);
      expect((await adopt(await signIn(test), entry.id)).body).toMatchObject({ target: 120, deadline: '2027-03-23' });
      // An entry that an earlier release has stored.
      await test.gateway.db.update(publicEntries).set({ target: 300 }).where(eq(publicEntries.id, entry.id));
      expect((await adopt(await signIn(test), entry.id)).body.target).toBe(120);
    });

    it('can be shared again after a refusal; the new entry replaces the refused one and keeps its aim', async () => {
      const author = await signIn(test);
      const input = anAimInput({ kind: 'reading', measure: 'books', target: 10 });
      const { id: aimId } = (await call(test, aimContract.addAim, { body: input }, author)).body;
      const plain = (await share(author)).body;
      const ofAim = (await share(author, { aimId, form: 'aim' })).body;
      expect(await share(author, { replaces: plain.id })).toMatchObject({ status: 404 });
      for (const { id } of [plain, ofAim]) await review(id, 'refused');
      expect(await share(await signIn(test), { replaces: plain.id })).toMatchObject({ status: 404 });
      const again = (await share(author, { replaces: plain.id, title: '捡松果' })).body;
      expect(again).toMatchObject({ title: '捡松果', state: 'pending', measure: 'steps' });
      const aimAgain = (await share(author, { replaces: ofAim.id, form: 'aim', title: '读十本书' })).body;
      expect(aimAgain).toMatchObject({ title: '读十本书', state: 'pending', kind: 'reading', measure: 'books' });
      const { items } = (await call(test, contract.listOwnEntries, { query: { limit: 20 } }, author)).body;
      expect(items.map(({ id }) => id).sort()).toEqual([again.id, aimAgain.id].sort());
      const aim = (await call(test, aimContract.getAim, { params: { aimId } }, author)).body;
      expect(aim.entry).toEqual({ id: aimAgain.id, state: 'pending' });
    });

    it('keep the kind and the measure of their aim if the aim was deleted before they are shared again', async () => {
      const author = await signIn(test);
      const input = anAimInput({ kind: 'habit', measure: 'days', target: 21, deadline: null });
      const { id: aimId } = (await call(test, aimContract.addAim, { body: input }, author)).body;
      const ofAim = (await share(author, { aimId, form: 'aim' })).body;
      await review(ofAim.id, 'refused');
      await call(test, aimContract.removeAim, { params: { aimId } }, author);
      const again = (await share(author, { replaces: ofAim.id, form: 'aim', kind: 'own' })).body;
      expect(again).toMatchObject({ state: 'pending', kind: 'habit', measure: 'days', target: 21 });
    });

    it('are not counted among the tags for a family that has blocked the author', async () => {
      const [author, reader] = [await signIn(test), await signIn(test)];
      await review((await share(author, { tags: ['city'] })).body.id);
      const countOf = async (user?: User) =>
        (await call(test, contract.listTags, {}, user)).body.items.find(({ tag }) => tag === 'city')?.count ?? 0;
      expect([await countOf(reader), await countOf()]).toEqual([1, 1]);
      await test.gateway.db
        .insert(friendBlocks)
        .values({ id: 'block', userId: reader.userId, blockedId: author.userId, blockedAt: new Date(test.time) });
      expect([await countOf(reader), await countOf()]).toEqual([0, 1]);
      expect(await ids({ tag: 'city' }, reader)).toEqual([]);
    });

    it('can be withdrawn only by the family that has shared them', async () => {
      const author = await signIn(test);
      const params = { entryId: (await share(author)).body.id };
      const remove = async (user: User, entryId = params.entryId) =>
        (await call(test, contract.removeEntry, { params: { entryId } }, user)).status;
      expect(await remove(await signIn(test))).toBe(404);
      expect(await remove(author, 'leaves')).toBe(404);
      expect([await remove(author), await remove(author)]).toEqual([200, 404]);
      expect(await ids()).toContain('leaves');
    });

    it('are hidden after three reports until an operator has reviewed them, whereas entries of a pack cannot be reported', async () => {
      const { id } = (await share(await signIn(test))).body;
      await review(id);
      const report = async (entryId = id) =>
        (
          await call(
            test,
            contract.reportEntry,
            { params: { entryId }, body: { reason: 'advert' } },
            await signIn(test),
          )
        ).status;
      for (let time = 0; time < 3; time += 1) expect(await report()).toBe(200);
      expect(await ids({ from: 'family' })).toEqual([]);
      const unread = await entryRepository(test.gateway.db, undefined).listUnread();
      expect(unread.map((row) => [row.id, row.reports])).toEqual([[id, 3]]);
      expect(await report('leaves')).toBe(404);
    });

    it('are limited to ten a day for each family', async () => {
      const author = await signIn(test);
      const statuses = [];
      for (let time = 0; time < 11; time += 1) statuses.push((await share(author)).status);
      expect(statuses.slice(9)).toEqual([200, 429]);
      const { items } = (await call(test, contract.listOwnEntries, { query: { limit: 20 } }, author)).body;
      expect(items).toHaveLength(10);
    });
  });

  describe('in a search', () => {
    const search = async (text: string, user?: User) =>
      (await call(test, contract.searchExperience, { body: { text } }, user)).body;
    const found = async (text: string) => (await search(text)).entries.map(({ entry }) => entry.id);

    it.each(['树叶', 'shuye', 'jsy', '捡树'])('are found by the text "%s"', async (text) => {
      expect(await found(text)).toEqual(['leaves']);
    });

    it('are found in spite of one typing error, and the reply says that the results are guesses', async () => {
      const { entries, isGuessed } = await search('jianshiye');
      expect([entries.map(({ entry }) => entry.id), isGuessed]).toEqual([['leaves'], true]);
    });

    it('are found only after an operator has approved them, if a family has shared them', async () => {
      const { id } = (await share(await signIn(test), { title: '放风筝' })).body;
      expect(await found('风筝')).toEqual([]);
      await review(id);
      expect(await found('风筝')).toEqual([id]);
    });

    it('are returned together with matching aims of the user’s own child, and never with aims of other children', async () => {
      const user = await signIn(test);
      const body = anAimInput({ title: '学会游泳' });
      const { id } = (await call(test, aimContract.addAim, { body }, user)).body;
      expect((await search('youyong', user)).aims).toEqual([
        { title: { text: '学会游泳', marks: [{ from: 2, to: 4 }] }, also: null, id, kind: 'habit', isReached: false },
      ]);
      expect((await search('youyong', await signIn(test))).aims).toEqual([]);
      expect((await search('youyong')).aims).toEqual([]);
    });

    it('are returned together with matching honours and health records of the user’s own child, and never with those of other children', async () => {
      const user = await signIn(test);
      const { id } = (
        await call(test, addHonour, { body: anHonourInput({ title: '阅读之星', note: '读完了五十本绘本' }) }, user)
      ).body;
      for (const day of ['2026-05-01', '2026-11-02']) {
        const body = { entry: aGrowthEntry({ day, heightMm: 1_100, weightG: null }), confirmed: true };
        await call(test, addHealthRecord, { params: { childId: user.userId }, body }, user);
      }
      expect((await search('yuedu', user)).honours).toMatchObject([{ title: { text: '阅读之星' }, also: null, id }]);
      expect((await search('五十本', user)).honours).toMatchObject([{ also: { text: '读完了五十本绘本' }, id }]);
      expect((await search('shengao', user)).health).toMatchObject([
        { title: { text: '身高' }, topic: 'height', count: 2, day: '2026-11-02' },
      ]);
      expect((await search('健康档案', user)).health?.map(({ topic }) => topic)).toEqual(['height']);
      for (const other of [await signIn(test), undefined])
        for (const text of ['yuedu', '五十本', 'shengao'])
          expect(await search(text, other)).toMatchObject({ honours: [], health: [] });
    });

    it('are not found if the search text consists only of punctuation', async () => {
      expect((await search('？！')).entries).toEqual([]);
    });
  });
});
