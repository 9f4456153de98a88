import { eq } from 'drizzle-orm';
import { addChild, changeChild, listGoneChildren, removeChild } from '#contract/family/children.ts';
import { listMedals } from '#contract/account/achievements.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { checkIn, getMyBooks } from '#contract/books/bookshelf.ts';
import { listListenerRanking } from '#contract/catalogue/rankings.ts';
import { listSeenVideos, saveSeenVideo } from '#contract/catalogue/videos.ts';
import { addMissedWord, listMissedWords, submitDictation } from '#contract/learning/dictation.ts';
import { answerCharacter, getToday } from '#contract/learning/learning.ts';
import { getShells } from '#contract/mall/goods.ts';
import { block } from '#contract/stories/blocked.ts';
import { listHistory } from '#contract/stories/history.ts';
import { getProgress, listContinue, saveProgress } from '#contract/stories/stories.ts';
import { shellEntries } from '#server/database/tables/account/shells.ts';
import { progress } from '#server/database/tables/stories/listening.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { aKidInput } from '#test/builders/family/children.ts';

const STORY = 'ear-umbrella';
const contentDir = aPack({
  editorials: {
    'videos/rain': {
      id: 'rain',
      title: '下雨',
      summary: '',
      ageFrom: 3,
      ageTo: 5,
      durationMs: 40_000,
      file: 'video/film.mp4',
      poster: 'video/film',
    },
  },
  media: ['video/film.mp4', 'video/film.webp', 'video/film.jpg'],
});

describe.each(testedDatabases)('several children of an account on %s', (kind) => {
  const test = useGateway(kind, { contentDir });

  async function family() {
    const { userId, userToken } = await signIn(test);
    const { body } = await call(test, addChild, { body: aKidInput({ nickname: '亮亮' }) }, { userToken });
    return { userId, userToken, siblingId: body.id, first: { userToken }, second: { userToken, childId: body.id } };
  }
  const kidsOf = async (as: CallOptions) =>
    (await call(test, getUserInfo, { query: { need_kids: true } }, as)).body.user.kids ?? [];
  const hear = (as: CallOptions, positionMs: number, storyId = STORY) =>
    call(test, saveProgress, { params: { storyId }, body: { positionMs, finished: false, heardAt: test.time } }, as);
  const positionOf = async (as: CallOptions) =>
    (await call(test, getProgress, { params: { storyId: STORY } }, as)).body.progress?.positionMs;
  const dictate = (as: CallOptions, dictationId: string) =>
    call(
      test,
      submitDictation,
      {
        body: {
          dictationId,
          title: '听写',
          way: 'paper',
          durationMs: 1_000,
          marks: [
            { text: '雨伞', mark: 'right' },
            { text: '下雨', mark: 'wrong' },
          ],
        },
      },
      as,
    );

  it('each have their own history, list of stories to continue, and position in a story', async () => {
    const { first, second } = await family();
    await hear(first, 7_000);
    expect(await positionOf(second)).toBeUndefined();
    await hear(second, 9_000);
    expect([await positionOf(first), await positionOf(second)]).toEqual([7_000, 9_000]);
    await hear(second, 5_000, 'star-wink');
    const listed = async (as: CallOptions) => [
      (await call(test, listHistory, { query: { limit: 10 } }, as)).body.items.length,
      (await call(test, listContinue, {}, as)).body.items.length,
    ];
    expect([await listed(first), await listed(second)]).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('see none of the stories that the account has blocked', async () => {
    const { first, second } = await family();
    await hear(second, 7_000);
    await call(test, block, { params: { kind: 'story', id: STORY } }, first);
    expect((await call(test, listContinue, {}, second)).body).toMatchObject({ items: [], hasBlocked: true });
    expect((await call(test, listHistory, { query: { limit: 10 } }, second)).body.items).toEqual([]);
  });

  it('each have their own wrong words, and each earns shells for the account by dictations', async () => {
    const { userId, siblingId, first, second } = await family();
    const missed = async (as: CallOptions) =>
      (await call(test, listMissedWords, { query: {} }, as)).body.items.map(({ word }) => word.text);
    await call(test, addMissedWord, { params: { word: '月亮' }, body: { isDue: true } }, first);
    const [one, two] = [await dictate(first, `of-first-${userId}`), await dictate(second, `of-second-${userId}`)];
    expect([one.body.shells, two.body.shells]).toMatchObject([{ bonus: 5 }, { bonus: 5 }]);
    expect((await missed(first)).sort()).toEqual(['下雨', '月亮']);
    expect(await missed(second)).toEqual(['下雨']);
    expect((await call(test, getShells, {}, second)).body.balance).toBe(12);
    const entries = await test.gateway.db.select().from(shellEntries).where(eq(shellEntries.userId, userId));
    expect(new Set(entries.map(({ childId }) => childId))).toEqual(new Set([userId, siblingId]));
    // The repeated dictation returns its first result, but earns nothing more.
    expect((await dictate(first, `of-first-${userId}`)).body.shells.bonus).toBe(5);
    expect((await call(test, getShells, {}, first)).body.balance).toBe(12);
  });

  it('each have their own plan of what to learn', async () => {
    const { first, second } = await family();
    await call(test, answerCharacter, { body: { track: 'recognise', character: '耳', isRight: true } }, second);
    const learnt = async (as: CallOptions) => (await call(test, getToday, {}, as)).body;
    expect(await learnt(first)).not.toEqual(await learnt(second));
  });

  it('each have their own positions in videos', async () => {
    const { first, second } = await family();
    const watch = (as: CallOptions, positionMs: number) =>
      call(
        test,
        saveSeenVideo,
        { params: { videoId: 'rain' }, body: { positionMs, isFinished: false, seenAt: test.time } },
        as,
      );
    const seen = async (as: CallOptions) =>
      (await call(test, listSeenVideos, {}, as)).body.items.map(({ videoId, positionMs }) => [videoId, positionMs]);
    expect((await watch(second, 7_000)).status).toBe(200);
    expect([await seen(first), await seen(second)]).toEqual([[], [['rain', 7_000]]]);
    await watch(first, 9_000);
    expect([await seen(first), await seen(second)]).toEqual([[['rain', 9_000]], [['rain', 7_000]]]);
  });

  it('are named separately in the ranking of listeners', async () => {
    const { first, second } = await family();
    const own = async (as: CallOptions) =>
      (await call(test, listListenerRanking, { query: { period: 'week' } }, as)).body.own;
    expect((await own(second))?.nickname).toBe('亮亮');
    expect((await own(first))?.nickname).not.toBe('亮亮');
  });

  it('are at most six, even if many are added at the same moment', async () => {
    const { userToken } = await signIn(test);
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        call(test, addChild, { body: aKidInput({ nickname: `孩子${index}` }) }, { userToken }),
      ),
    );
    expect(added.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = added.filter(({ status }) => status !== 200).map(({ body }) => body as unknown);
    expect(refused[0]).toMatchObject({ code: 'too_many_children', message: '最多可以有 6 个孩子' });
    expect(await kidsOf({ userToken })).toHaveLength(6);
  });

  it('can be removed one by one, each with its own data, once a parent has confirmed the removal of that child', async () => {
    const { userId, userToken, siblingId, first, second } = await family();
    await hear(second, 7_000);
    const { db, now } = test.gateway;
    const remove = (childId: string) => call(test, removeChild, { params: { childId } }, { userToken });
    expect(await remove(siblingId)).toMatchObject({ status: 403, body: { code: 'pin_needed' } });
    expect(await positionOf(second)).toBe(7_000);
    const found = await sessionRepository(db).find(userToken, '', now());
    const session = { sessionId: found?.session.id ?? '', user: { id: userId } };
    const permit = (childId: string) =>
      parentPinRepository(db).giveProof(session, { kind: 'removeChild', childId }, now());
    await permit('another-child');
    expect((await remove(siblingId)).status).toBe(403);
    await permit(siblingId);
    expect((await remove(siblingId)).status).toBe(200);
    expect(await kidsOf(first)).toHaveLength(1);
    // The id of the account is not reported as gone, so a device that asks for it keeps the downloads of the family.
    const { body: asked } = await call(test, listGoneChildren, { body: { childIds: [userId, siblingId] } }, {});
    expect(asked.gone).toEqual([siblingId]);
    expect(await db.$count(progress, eq(progress.userId, siblingId))).toBe(0);
    expect((await remove(siblingId)).status).toBe(404);
    expect(await remove(userId)).toMatchObject({ status: 409, body: { code: 'first_child_stays' } });
  });

  it('ROLE-03 cannot be used, changed or removed by calls of another account', async () => {
    const [mine, other] = [await family(), await family()];
    for (const childId of [other.userId, other.siblingId]) {
      const as = { userToken: mine.userToken };
      expect((await hear({ ...as, childId }, 99_000)).status).toBe(409);
      expect((await call(test, changeChild, { params: { childId }, body: aKidInput() }, as)).status).toBe(404);
      expect((await call(test, removeChild, { params: { childId } }, as)).status).toBe(404);
    }
    expect(await positionOf(other.second)).toBeUndefined();
    expect(await kidsOf(other.first)).toHaveLength(2);
  });
});

describe.each(testedDatabases)('the medals of several children on %s', (kind) => {
  const medals = [{ id: 'one', rule: { kind: 'checkIns' as const, count: 1 } }];
  const test = useGateway(kind, { contentDir: aPack({ books: [{ id: 'book', pageCount: 4 }], medals }) });

  it('are earned by the check-ins of each child alone', async () => {
    const { userToken } = await signIn(test);
    const { body: sibling } = await call(test, addChild, { body: aKidInput({ nickname: '亮亮' }) }, { userToken });
    const [first, second] = [{ userToken }, { userToken, childId: sibling.id }];
    const check = (as: CallOptions) => call(test, checkIn, { body: { kind: 'picture', bookId: 'book' } }, as);
    const earned = async (as: CallOptions) =>
      (await call(test, listMedals, {}, as)).body.items.map(({ earnedAt }) => earnedAt !== null);
    expect((await check(first)).body.medals.map(({ id }) => id)).toEqual(['one']);
    expect([await earned(first), await earned(second)]).toEqual([[true], [false]]);
    expect((await call(test, getMyBooks, {}, second)).body).toMatchObject({ checkedIn: [], totalDays: 0 });
    expect((await check(second)).body.medals).toHaveLength(1);
  });
});
