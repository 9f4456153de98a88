import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { addresses } from '#server/database/tables/account/addresses.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { users } from '#server/database/tables/account/users.ts';
import { aims } from '#server/database/tables/experience/aims.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { entryFolders, keptEntries } from '#server/database/tables/experience/favourites.ts';
import { honours } from '#server/database/tables/experience/honours.ts';
import { bindingCodes } from '#server/database/tables/account/binding.ts';
import { bookCheckIns, savedBooklists } from '#server/database/tables/learning/bookshelves.ts';
import { wordLists } from '#server/database/tables/learning/dictation.ts';
import { savedArticles } from '#server/database/tables/learning/editorials.ts';
import { chapterNotes } from '#server/database/tables/learning/knowledge.ts';
import { learningCards } from '#server/database/tables/learning/learning.ts';
import { creatorFollows, fanGroupMembers, fanGroupStories } from '#server/database/tables/stories/creators.ts';
import { searchHistory } from '#server/database/tables/stories/search.ts';
import { blocked, favourites, subscriptions } from '#server/database/tables/stories/storyLists.ts';
import type { Database } from '#server/database/connection/open.ts';
import { savedArticleRepository } from '#server/modules/articles/savedRepository.ts';
import { bindingRepository } from '#server/modules/binding/repository.ts';
import { addressRepository } from '#server/domain/addresses/addressRepository.ts';
import { blockedRepository } from '#server/domain/catalogue/blockedRepository.ts';
import { childRepository } from '#server/domain/children/childRepository.ts';
import { aimRepository } from '#server/domain/experience/aimRepository.ts';
import { shareEntry } from '#server/domain/experience/shareEntry.ts';
import { healthRepository } from '#server/domain/health/healthRepository.ts';
import { favouriteRepository } from '#server/domain/experience/timeline/favouriteRepository.ts';
import { honourRepository } from '#server/domain/honours/honourRepository.ts';
import { shelfRepository } from '#server/domain/books/shelfRepository.ts';
import { subscriptionRepository } from '#server/modules/catalogue/subscriptionRepository.ts';
import { followRepository } from '#server/modules/creators/followRepository.ts';
import { groupRepository } from '#server/modules/creators/groupRepository.ts';
import { dictationRepository } from '#server/modules/dictation/repository.ts';
import { noteRepository } from '#server/modules/knowledge/noteRepository.ts';
import { learningRepository } from '#server/domain/learning/learningRepository.ts';
import { reactionRepository } from '#server/modules/reactions/repository.ts';
import { searchHistoryRepository } from '#server/modules/search/searchHistory.ts';
import { rowLimits } from './rowLimits.ts';
import { anAddress } from '#test/builders/account/addresses.ts';
import { anAimInput, anEntryInput } from '#test/builders/experience/experience.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const STORIES = ['ear-umbrella', 'ear-sail', 'star-wink', 'moon-boat'];
const SERIES = ['little-ears', 'night-lights'];

type Add = (db: Database, userId: string, index: number) => Promise<unknown>;
type Count = (db: Database, userId: string) => Promise<number>;

const now = new Date(Date.UTC(2026, 10, 21, 12));
const one = <T>(items: readonly T[], index: number): T => items[index % items.length]!;

const limits: [keyof typeof rowLimits, most: number, code: string | undefined, add: Add, count: Count][] = [
  [
    'favourites',
    2,
    'too_many_kept',
    (db, userId, index) => reactionRepository(db).addFavourite(userId, one(STORIES, index), now),
    (db, userId) => db.$count(favourites, eq(favourites.userId, userId)),
  ],
  [
    'subscriptions',
    1,
    'too_many_kept',
    (db, userId, index) => subscriptionRepository(db).add(userId, one(SERIES, index), now),
    (db, userId) => db.$count(subscriptions, eq(subscriptions.userId, userId)),
  ],
  [
    'blocked',
    3,
    'too_many_kept',
    (db, userId, index) => blockedRepository(db).add(userId, 'story', one(STORIES, index), now),
    (db, userId) => db.$count(blocked, eq(blocked.userId, userId)),
  ],
  [
    'followedCreators',
    1,
    'too_many_kept',
    (db, userId, index) => followRepository(db).follow(userId, one(['ann', 'ben'], index), now),
    (db, userId) => db.$count(creatorFollows, eq(creatorFollows.userId, userId)),
  ],
  [
    'joinedGroups',
    1,
    'too_many_kept',
    async (db, userId, index) => {
      const groupId = one(['ann', 'ben'], index);
      await groupRepository(db).open(groupId, now);
      return groupRepository(db).join(groupId, userId, now);
    },
    (db, userId) => db.$count(fanGroupMembers, eq(fanGroupMembers.userId, userId)),
  ],
  [
    'groupStories',
    2,
    'too_many_kept',
    async (db, userId, index) => {
      await groupRepository(db).open('ann', now);
      return groupRepository(db).addStory('ann', one(STORIES, index), userId, now);
    },
    (db, userId) => db.$count(fanGroupStories, eq(fanGroupStories.userId, userId)),
  ],
  [
    'savedArticles',
    5,
    'too_many_kept',
    (db, userId, index) => savedArticleRepository(db).save(userId, `article-${index}`, now),
    (db, userId) => db.$count(savedArticles, eq(savedArticles.userId, userId)),
  ],
  [
    'savedBooklists',
    1,
    'too_many_kept',
    (db, userId, index) => shelfRepository(db).save(userId, `list-${index % 3}`, now),
    (db, userId) => db.$count(savedBooklists, eq(savedBooklists.userId, userId)),
  ],
  [
    'wordLists',
    5,
    'too_many_lists',
    (db, userId, index) => dictationRepository(db).addList(userId, { title: `词单${index}`, words: ['大'] }, now),
    (db, userId) => db.$count(wordLists, eq(wordLists.userId, userId)),
  ],
  [
    'notes',
    5,
    'too_many_notes',
    (db, userId, index) =>
      noteRepository(db).add({ id: `${userId} ${index}`, userId, storyId: 'moon-boat', text: '好听', writtenAt: now }),
    (db, userId) => db.$count(chapterNotes, eq(chapterNotes.userId, userId)),
  ],
  [
    'addresses',
    5,
    'too_many_addresses',
    (db, userId, index) =>
      addressRepository(db).add(userId, anAddress({ detailAddress: `云朵路 ${index} 号`, isDefault: true }), now),
    (db, userId) => db.$count(addresses, eq(addresses.userId, userId)),
  ],
  [
    'missedWords',
    5,
    'too_many_kept',
    (db, userId, index) =>
      learningRepository(db).addMissed(userId, { track: 'dictation', text: `词${index}`, isDue: true }, now),
    (db, userId) => db.$count(learningCards, eq(learningCards.userId, userId)),
  ],
  [
    'healthRecords',
    5,
    'too_many_health_records',
    (db, userId) =>
      healthRepository(db).add(
        { id: userId, accountId: userId, birthday: null, sex: null },
        { entry: { kind: 'teeth', day: '2026-11-01', event: 'fluoride', tooth: null }, confirmed: false },
        now,
      ),
    (db, userId) => db.$count(healthRecords, eq(healthRecords.userId, userId)),
  ],
  [
    'children',
    3,
    'too_many_children',
    (db, userId) =>
      childRepository(db, 'secret').add(userId, { nickname: '小满', birthday: null, sex: null, interests: [] }, now),
    (db, userId) => db.$count(users, or(eq(users.id, userId), eq(users.accountId, userId))),
  ],
  [
    'aims',
    5,
    'too_many_aims',
    (db, userId) => aimRepository(db, userId).add(anAimInput(), now),
    (db, userId) => db.$count(aims, eq(aims.userId, userId)),
  ],
  [
    'sharedEntries',
    5,
    'too_many_entries',
    (db, userId) => shareEntry(db, { accountId: userId, childId: userId }, anEntryInput(), now),
    (db, userId) => db.$count(publicEntries, eq(publicEntries.userId, userId)),
  ],
  [
    'honours',
    5,
    'too_many_honours',
    (db, userId) =>
      honourRepository(db).add(
        { childId: userId, accountId: userId },
        { kind: 'award', title: '三好学生', day: '2026-11-01', note: '', pictures: [] },
        now,
      ),
    (db, userId) => db.$count(honours, eq(honours.userId, userId)),
  ],
  [
    'entryFolders',
    5,
    'too_many_folders',
    (db, userId, index) => favouriteRepository(db).addFolder(userId, `收藏夹 ${index}`, now),
    (db, userId) => db.$count(entryFolders, eq(entryFolders.userId, userId)),
  ],
  [
    'keptEntries',
    5,
    'too_many_kept',
    async (db, userId, index) => {
      const id = `${userId} ${index}`;
      await db.insert(honours).values({ id, userId, kind: 'award', title: '奖状', day: 1, note: '', changedAt: now });
      await favouriteRepository(db).keep(userId, { kind: 'honour', id }, null, now);
    },
    (db, userId) => db.$count(keptEntries, eq(keptEntries.userId, userId)),
  ],
  [
    'checkIns',
    5,
    'too_many_check_ins',
    (db, userId, index) =>
      shelfRepository(db).checkIn(userId, { kind: 'picture', bookId: `book-${index}` }, '2026-11-21', now),
    (db, userId) => db.$count(bookCheckIns, eq(bookCheckIns.userId, userId)),
  ],
  [
    'searches',
    5,
    undefined,
    (db, userId, index) => searchHistoryRepository(db).add(userId, `词${index}`, new Date(now.getTime() + index)),
    (db, userId) => db.$count(searchHistory, eq(searchHistory.userId, userId)),
  ],
];

describe.each(testedDatabases)('the row limits of one account on %s', (kind) => {
  const contentDir = aPack({
    editorials: { creators: ['ann', 'ben'].map((id) => ({ id, nickname: id, about: '' })) },
    books: [{ id: 'book' }],
    booklists: [0, 1, 2].map((index) => ({ id: `list-${index}`, books: [{ picture: 'book' }] })),
  });
  const test = useGateway(kind, { contentDir });

  afterEach(() => jest.restoreAllMocks());

  it('each have a test', () => {
    expect(limits.map(([name]) => name).sort()).toEqual(Object.keys(rowLimits).sort());
  });

  it.each(limits)(
    'allow, for %s, exactly as many rows as the limit when 32 are added concurrently',
    async (name, most, code, add, count) => {
      jest.replaceProperty(rowLimits, name, most as never);
      const { db } = test.gateway;
      const { userId } = await signIn(test);
      const results = await Promise.allSettled(Array.from({ length: 32 }, (_, index) => add(db, userId, index)));
      expect(await count(db, userId)).toBe(most);
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
      if (code === undefined) expect(refusals).toEqual([]);
      else expect(refusals.length).toBeGreaterThan(0);
      for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, code });
    },
  );

  it('let a user who is at or above the limit add an existing row again', async () => {
    const { db } = test.gateway;
    const { userId } = await signIn(test);
    const add = (index: number) => reactionRepository(db).addFavourite(userId, one(STORIES, index), now);
    await Promise.all([add(0), add(1), add(2)]);
    jest.replaceProperty(rowLimits, 'favourites', 2 as never);
    await add(0);
    await expect(add(3)).rejects.toMatchObject({ code: 'too_many_kept', message: '最多保存 2 个，请先删除一些' });
    expect(await db.$count(favourites, eq(favourites.userId, userId))).toBe(3);
  });

  it('leave only one of 32 concurrently requested binding codes valid', async () => {
    const { db } = test.gateway;
    const { userId } = await signIn(test);
    await Promise.all(
      Array.from({ length: 32 }, () =>
        db.transaction((tx) => bindingRepository(tx, 'secret').create(userId, 'watch', now)),
      ),
    );
    const isLiving = and(eq(bindingCodes.userId, userId), isNull(bindingCodes.usedAt), gt(bindingCodes.endsAt, now));
    expect(await db.$count(bindingCodes, isLiving)).toBe(1);
  });
});
