import { listComments, writeComment } from '#contract/stories/comments.ts';
import { listListenerRanking, showInRanking } from '#contract/catalogue/rankings.ts';
import { getListener, getUserInfo, swapV1Token } from '#contract/account/session.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { call, signed } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { agree, proveAdult } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const STORY = 'ear-umbrella';
const NEUTRAL = /^小听众\d{4}$/;

describe.each(testedDatabases)('the profile that a host sends of its user on %s', (kind) => {
  const test = useGateway(kind, { contentOrigins: ['https://img.example.cn'] });
  let subjects = 0;

  /** Signs in a user whose host sends the given profile. */
  async function aHostUser(profile: object, subject = `host-profile-${(subjects += 1)}`) {
    const v1token = await signed({ sub: subject, typ: 1, userType: 1, ...profile });
    const { status, body } = await call(test, swapV1Token, { body: { v1token } });
    expect(status).toBe(200);
    const userToken = body.data.token;
    await agree(test, { userToken });
    const { user } = (await call(test, getUserInfo, { query: { need_kids: true } }, { userToken })).body;
    return { userToken, subject, user };
  }

  it('SWAP-03 does not prevent a login if the nickname is unacceptable, and the nickname is replaced wherever it is shown', async () => {
    const { userToken, user } = await aHostUser({ nickname: '加我１３８ ００１３ ８０００' });
    expect(user.nickname).toMatch(NEUTRAL);
    expect(user.kids).toMatchObject([{ nickname: user.nickname, age: null }]);
    expect((await call(test, getListener, {}, { userToken })).body.data.nickname).toBe(user.nickname);

    const comment = { params: { storyId: STORY }, body: { text: '真好听' } };
    expect((await call(test, writeComment, comment, { userToken })).body.comment.nickname).toBe(user.nickname);
    const comments = await call(
      test,
      listComments,
      { params: { storyId: STORY }, query: { limit: 20 } },
      { userToken },
    );
    expect(comments.body.items.map(({ nickname }) => nickname)).toContain(user.nickname);

    const startedAt = new Date(test.time);
    await test.gateway.db.insert(listeningSessions).values({
      id: `listened-${kind}`,
      userId: user.userId,
      storyId: STORY,
      deviceId: 'device',
      reportedMs: 600_000,
      listenedMs: 600_000,
      startedAt,
      reportedAt: startedAt,
    });
    await proveAdult(test, { userToken }, { kind: 'display' });
    await call(test, showInRanking, { body: { isShown: true } }, { userToken });
    const ranking = await call(test, listListenerRanking, { query: { period: 'week' } }, { userToken });
    expect(ranking.body.items.map(({ nickname }) => nickname)).toContain(user.nickname);
    expect(ranking.body.own?.nickname).toBe(user.nickname);
    // The pattern contains four digits of the number, because random ids and the neutral nickname may contain three of
    // them by chance.
    expect(JSON.stringify([comments.body, ranking.body])).not.toMatch(/[１-９]|138 ?0013|加我/);
  });

  it('has a nickname that is stored without hidden characters and characters that reverse text', async () => {
    const { user } = await aHostUser({ nickname: '\u202eＬｉｌｙ\u200b　妈妈' });
    expect(user.nickname).toBe('Lily 妈妈');
  });

  it('gets the same neutral nickname at each login until it contains an acceptable nickname', async () => {
    const first = await aHostUser({ nickname: '微信xiaoman88' });
    const again = await aHostUser({ nickname: '微信xiaoman88' }, first.subject);
    expect(again.user).toMatchObject({ userId: first.user.userId, nickname: first.user.nickname });
    const silent = await aHostUser({}, first.subject);
    expect(silent.user.nickname).toBe(first.user.nickname);
    const better = await aHostUser({ nickname: '小满' }, first.subject);
    expect(better.user.nickname).toBe('小满');
  });

  it.each([
    ['https://img.example.cn/a.webp', 'https://img.example.cn/a.webp'],
    ['/cdn/avatar/cat.svg', '/cdn/avatar/cat.svg'],
    ['https://evil.example/a.webp', '/cdn/avatar/daidi.svg'],
    ['http://img.example.cn/a.webp', '/cdn/avatar/daidi.svg'],
    ['https://img.example.cn@evil.example/a.webp', '/cdn/avatar/daidi.svg'],
    ['https://u:p@img.example.cn/a.webp', '/cdn/avatar/daidi.svg'],
    ['//evil.example/a.webp', '/cdn/avatar/daidi.svg'],
    ['/\\evil.example/a.webp', '/cdn/avatar/daidi.svg'],
  ])('AUTH-21 with the picture %s is stored with the picture %s', async (avatar, shown) => {
    expect((await aHostUser({ avatar })).user.avatarUrl).toBe(shown);
  });
});
