import fs from 'node:fs';
import path from 'node:path';
import * as square from '#contract/creators/creators.ts';
import { listFans, listFollows } from '#contract/creators/fans.ts';
import { listSupporters } from '#contract/creators/space.ts';
import { listEntries, searchExperience } from '#contract/experience/entries.ts';
import { listExperienceRanking } from '#contract/experience/ranking.ts';
import { listListenerRanking } from '#contract/catalogue/rankings.ts';
import { listReviews } from '#contract/mall/goods.ts';
import { listComments, listWorkComments } from '#contract/stories/comments.ts';
import { getWork, listWorks } from '#contract/stories/works.ts';
import { consentPurposes } from '#lib/privacy/consents.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { friendBlocks, friendships } from '#server/database/tables/account/friends.ts';
import { users } from '#server/database/tables/account/users.ts';
import { aims, rankedFamilies } from '#server/database/tables/experience/aims.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { comments } from '#server/database/tables/stories/comments.ts';
import { creatorFollows, creatorSupporters, creatorTallies } from '#server/database/tables/stories/creators.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { rankedListeners } from '#server/database/tables/stories/plays.ts';
import { blocked } from '#server/database/tables/stories/storyLists.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { dayAt, storedPeriod } from '#server/domain/creators/creatorPeriods.ts';
import { searchColumns } from '#server/domain/experience/entrySearchColumns.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aCreatorsPack } from '#server/testing/pack/aCreatorsPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

/** More families than any list shows on one page. */
const FAMILIES = 60;
const LIMIT = 20;
const contentDir = aCreatorsPack({
  goods: [aGoods({ id: 'cup', kind: 'exchange', variants: [{ id: 'one', shells: 5, stock: 5 }] })],
});

/**
 * Three groups of families. `hidden`: the viewer has blocked them or they have blocked the viewer; `unwanted`: the
 * viewer has blocked their creators; `shown`: all others.
 */
const groups = ['hidden', 'unwanted', 'shown'] as const;
type Group = (typeof groups)[number];
/** The first character of all nicknames of a group. It remains visible in a masked nickname. */
const names: Readonly<Record<Group, string>> = { hidden: '隐', unwanted: '厌', shown: '显' };

describe.each(testedDatabases)('lists while many families are blocked, on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  let viewer: CallOptions & { userId: string };

  beforeAll(async () => {
    viewer = await signIn(test);
    const { db } = test.gateway;
    const now = new Date(test.time);
    // The entries of blocked families are newer and ranked higher than the others, so that a list must skip them to
    // fill its page.
    const at = (group: Group, index: number) =>
      new Date(test.time - MINUTE_MS * (index + (group === 'shown' ? 1_000 : 1)));
    const families = groups.flatMap((group) =>
      Array.from({ length: FAMILIES }, (_, index) => ({ group, index, id: `${group}-${index}`, at: at(group, index) })),
    );
    const score = ({ group, index }: (typeof families)[number]) => (group === 'shown' ? 100 : 1_000) - index;
    const readers = families.filter(({ group }) => group !== 'unwanted');
    await db.insert(users).values(
      families.map(({ id, group, index }) => ({
        id,
        nickname: `${names[group]}某某${index}`,
        avatarUrl: '',
        createdAt: now,
      })),
    );
    const blocks = families.filter(({ group }) => group === 'hidden');
    await db.insert(friendBlocks).values(
      blocks.map(({ id, index }) => ({
        id: `block-${id}`,
        userId: index % 2 === 0 ? viewer.userId : id,
        blockedId: index % 2 === 0 ? id : viewer.userId,
        blockedAt: now,
      })),
    );
    await db
      .insert(creators)
      .values([
        { id: 'mine', userId: viewer.userId, nickname: '我', about: '' },
        ...families.map(({ id, group }) => ({ id: `by-${id}`, userId: id, nickname: `${names[group]}声`, about: '' })),
      ]);
    await db
      .insert(blocked)
      .values(
        families
          .filter(({ group }) => group === 'unwanted')
          .map(({ id }) => ({ userId: viewer.userId, kind: 'creator' as const, thingId: `by-${id}`, blockedAt: now })),
      );
    // Works that belong to a pack can be played without an upload.
    const [pack] = await db.select({ id: packs.id }).from(packs);
    const packId = pack?.id ?? null;
    const work = { packId, coverStoryId: 'moon-boat', storyId: 'star-wink', about: '', sound: 'a', durationMs: 9_000 };
    await db.insert(works).values(
      families.flatMap(({ id, group, at: publishedAt }) =>
        (['everybody', 'friends'] as const).map((audience) => ({
          ...work,
          id: `${audience}-${id}`,
          userId: id,
          creatorId: `by-${id}`,
          title: `${names[group]}作`,
          audience,
          publishedAt,
        })),
      ),
    );
    // Blocking the creator of a family does not end a friendship with the family; blocking the family does.
    await db.insert(friendships).values(
      families
        .filter(({ group, index }) => group !== 'hidden' && index < LIMIT + 10)
        .flatMap(({ id }) => [
          { id: `to-${id}`, userId: viewer.userId, friendId: id, since: now },
          { id: `from-${id}`, userId: id, friendId: viewer.userId, since: now },
        ]),
    );
    await db.insert(creatorFollows).values([
      ...families.map(({ id, at: followedAt }) => ({
        id: `mine-${id}`,
        userId: viewer.userId,
        creatorId: `by-${id}`,
        followedAt,
      })),
      ...readers.map(({ id, at: followedAt }) => ({ id: `fan-${id}`, userId: id, creatorId: 'mine', followedAt })),
    ]);
    const { period } = storedPeriod('week', now);
    await db
      .insert(creatorTallies)
      .values(
        [period, dayAt(now).period].flatMap((stored) =>
          families.map((one) => ({ creatorId: `by-${one.id}`, period: stored, listeners: score(one) })),
        ),
      );
    await db
      .insert(creatorSupporters)
      .values(readers.map((one) => ({ creatorId: 'mine', userId: one.id, period, power: score(one) })));
    await db.insert(comments).values(
      readers.flatMap(({ id, at: writtenAt }) =>
        [{ storyId: 'star-wink' }, { workId: 'everybody-shown-0' }].map((subject, index) => ({
          id: `${id}-${index}`,
          userId: id,
          childId: id,
          text: '好听',
          state: 'approved' as const,
          writtenAt,
          ...subject,
        })),
      ),
    );
    await db.insert(listeningSessions).values(
      readers.map((one) => ({
        userId: one.id,
        id: 'session',
        storyId: 'star-wink',
        deviceId: 'phone',
        reportedMs: 0,
        listenedMs: score(one) * MINUTE_MS,
        startedAt: now,
        reportedAt: now,
      })),
    );
    const shown = readers.map(({ id }) => ({ userId: id, agreedAt: now, version: consentPurposes.display.version }));
    await db.insert(rankedListeners).values(shown);
    await db.insert(rankedFamilies).values(shown);
    await db.insert(aims).values(
      readers.map(({ id, at: reachedAt }) => ({
        id: `aim-${id}`,
        userId: id,
        kind: 'habit' as const,
        measure: 'days' as const,
        title: '',
        note: '',
        tags: [],
        steps: [],
        target: 1,
        startDay: '2026-11-01',
        state: 'reached' as const,
        reachedAt,
        createdAt: now,
        changedAt: now,
      })),
    );
    await db.insert(publicEntries).values(
      readers.map(({ id, at: writtenAt }) => ({
        id: `entry-${id}`,
        userId: id,
        form: 'aim' as const,
        kind: 'own' as const,
        title: '捡树叶',
        text: '',
        steps: [],
        tags: [],
        ageFrom: 3,
        ageTo: 10,
        places: [],
        seasons: [],
        measure: 'days' as const,
        target: 1,
        ...searchColumns({ title: '捡树叶', steps: [] }),
        state: 'approved' as const,
        writtenAt,
      })),
    );
    await db.insert(goodsReviews).values(
      readers.map(({ id, at: writtenAt }) => ({
        id: `review-${id}`,
        goodsId: 'cup',
        variantId: 'cup.one',
        userId: id,
        rating: 5,
        text: '好用',
        pictures: [],
        state: 'approved' as const,
        writtenAt,
      })),
    );
  });

  const page = { limit: LIMIT };
  const period = { query: { period: 'week' } } as const;
  type Reply = { items: readonly unknown[] } | { entries: readonly unknown[] };
  /** Every list that shows other families or what they publish. The number is how many entries a full page has. */
  const lists: [string, number, () => Promise<{ status: number; body: Reply }>][] = [
    ['published works', LIMIT, () => call(test, square.listPublishedWorks, { query: page }, viewer)],
    [
      'published works of a story',
      LIMIT,
      () => call(test, square.listPublishedWorks, { query: { ...page, storyId: 'star-wink' } }, viewer),
    ],
    ['works of a story', 20, () => call(test, listWorks, { params: { storyId: 'star-wink' } }, viewer)],
    ['works of followed creators', LIMIT, () => call(test, square.listFollowedWorks, { query: page }, viewer)],
    ['works of friends', LIMIT, () => call(test, square.listFriendWorks, { query: page }, viewer)],
    ['newest creators', 12, () => call(test, square.listNewestCreators, {}, viewer)],
    ['the ranking of creators', 50, () => call(test, square.listCreatorRanking, period, viewer)],
    ['rising creators', 50, () => call(test, square.listRisingCreators, {}, viewer)],
    ['followed creators', LIMIT, () => call(test, listFollows, { body: page }, viewer)],
    ['fans', LIMIT, () => call(test, listFans, { body: page }, viewer)],
    ['supporters', 50, () => call(test, listSupporters, period, viewer)],
    [
      'comments on a story',
      LIMIT,
      () => call(test, listComments, { params: { storyId: 'star-wink' }, query: page }, viewer),
    ],
    [
      'comments on a work',
      LIMIT,
      () => call(test, listWorkComments, { params: { workId: 'everybody-shown-0' }, query: page }, viewer),
    ],
    ['the ranking of listeners', 50, () => call(test, listListenerRanking, period, viewer)],
    ['the ranking of families', 50, () => call(test, listExperienceRanking, { query: { period: 'all' } }, viewer)],
    ['shared entries', LIMIT, () => call(test, listEntries, { query: { ...page, from: 'family' } }, viewer)],
    ['the search for entries', 30, () => call(test, searchExperience, { body: { text: '捡树叶' } }, viewer)],
    ['reviews', LIMIT, () => call(test, listReviews, { params: { goodsId: 'cup' }, query: page }, viewer)],
  ];

  it.each(lists)('ROLE-03 the list of %s fills its page and names nobody who is blocked', async (_, expected, ask) => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/隐|厌/);
    expect('items' in body ? body.items : body.entries).toHaveLength(expected);
  });

  it('ROLE-03 the list of stories that families have recorded does not count works of blocked families', async () => {
    const { items } = (await call(test, square.listReadStories, { query: {} }, viewer)).body;
    expect(items.find(({ id }) => id === 'star-wink')?.works).toBe(FAMILIES + 2);
  });

  it.each(['hidden', 'unwanted'])(
    'ROLE-03 a work of a family in the group %p is answered with 404 for the viewer, but not for a guest',
    async (group) => {
      expect((await call(test, getWork, { params: { workId: `everybody-${group}-0` } }, viewer)).status).toBe(404);
      expect((await call(test, getWork, { params: { workId: `friends-${group}-0` } }, viewer)).status).toBe(404);
      expect((await call(test, getWork, { params: { workId: `everybody-${group}-0` } })).status).toBe(200);
    },
  );
});

/**
 * Files that select names of families without a condition on who is blocked, each with the reason why it needs none.
 */
const unconditional: Readonly<Record<string, string>> = {
  'domain/catalogue/blockedRepository.ts': 'the list of what is blocked',
  'domain/children/childNames.ts': 'defines the columns',
  'domain/creators/creatorGoods.ts': 'for operators',
  'domain/creators/ownCreator.ts': 'the own creator',
  'domain/eyeCare/timeRequests.ts': 'the own children',
  'domain/gifts/giftRepository.ts': 'who has sent the link of a gift, and who has claimed it',
  'domain/payRequests/payRequestRepository.ts': 'who has sent the link of a payment',
  'domain/users/readSession.ts': 'the own account',
  'domain/users/sessionRepository.ts': 'the own account',
  'domain/works/myCreator.ts': 'the own creator',
  'domain/works/workModeration.ts': 'for operators',
  'modules/friends/friendRepository.ts': 'friends, of whom none is blocked',
};

const ROOT = 'src/server';

/** Returns the source files of the gateway, without tests. */
const sources = () =>
  fs
    .readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing/.test(file))
    .sort();
const textOf = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

it('ROLE-03 every query that selects the name of another family has a condition on who is blocked', () => {
  const naming = sources().filter((file) =>
    /shownNickname|nicknameOfChild|creators\.nickname|creatorColumns/.test(textOf(file)),
  );
  const isConditional = (file: string) =>
    /is(Account|Child|Creator)NotBlocked\(|isCreatorShown\((?!undefined)|isWorkShown\(/.test(textOf(file));
  expect(naming.filter((file) => !isConditional(file))).toEqual(Object.keys(unconditional));
});

/** Files that select `users.nickname`, the nickname of the last login, on purpose. */
const filesWithLoginNickname = [
  'domain/children/childNames.ts',
  'domain/children/childRepository.ts',
  'domain/privacy/export/exportDocuments.ts',
  'domain/shells/shellHistory.ts',
];

it('queries outside the listed files select the nickname that the family has entered, and the nickname of the last login only if there is none', () => {
  expect(sources().filter((file) => /\busers\.nickname\b/.test(textOf(file)))).toEqual(filesWithLoginNickname);
});
