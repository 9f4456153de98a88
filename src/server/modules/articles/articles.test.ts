import {
  forgetArticle,
  getArticle,
  listArticles,
  listSavedArticles,
  saveArticle,
} from '#contract/catalogue/articles.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { importPack } from '#server/content/store/importPack.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const article = (id: string, changes: object = {}) => ({
  id,
  title: id,
  summary: '简介',
  theme: 'sleep',
  ageFrom: 3,
  ageTo: 5,
  cover: 'cover/ear-umbrella',
  sections: [{ heading: '', paragraphs: ['等一等。'] }],
  tips: ['试一试'],
  basis: '研究',
  ...changes,
});

describe.each(testedDatabases)('articles on %s', (kind) => {
  const test = useGateway(kind);
  const load = (version: string, articles: readonly { id: string }[]) =>
    importPack(
      test.gateway.db,
      aPack({
        id: 'parents',
        version,
        series: { 'parents-series': [{ id: 'ear-umbrella-parents' }] },
        covers: ['ear-umbrella'],
        editorials: Object.fromEntries(articles.map((one) => [`articles/${one.id}`, one])),
      }),
      { mediaDir: test.gateway.settings.mediaDir, isBuiltIn: false, now: test.gateway.now() },
    );
  const ids = ({ items }: ReplyOf<typeof listArticles>) => items.map(({ id }) => id);
  const list = async (query = {}) => ids((await call(test, listArticles, { query })).body);

  beforeAll(async () => {
    await load('1', [
      article('later', { order: 2 }),
      article('first', { order: 1, theme: 'school', ageFrom: 6, ageTo: 8 }),
      article('last', { order: 3, ageFrom: 3, ageTo: 10 }),
    ]);
  });

  it('are listed in the order of the pack, and can be filtered by theme, by age, or by both', async () => {
    expect(await list()).toEqual(['first', 'later', 'last']);
    expect(await list({ theme: 'sleep' })).toEqual(['later', 'last']);
    expect(await list({ age: 6 })).toEqual(['first', 'last']);
    expect(await list({ theme: 'sleep', age: 6 })).toEqual(['last']);
    expect(await list({ theme: 'language' })).toEqual([]);
  });

  it('are listed together with the themes and ages of all articles, whatever filter the request contains', async () => {
    const { body } = await call(test, listArticles, { query: { theme: 'language' } });
    expect(body.kinds).toEqual([
      { theme: 'school', ageFrom: 6, ageTo: 8 },
      { theme: 'sleep', ageFrom: 3, ageTo: 5 },
      { theme: 'sleep', ageFrom: 3, ageTo: 10 },
    ]);
  });

  it('are returned with their tips and a cover when they are requested by id', async () => {
    const { body } = await call(test, getArticle, { params: { articleId: 'first' } });
    expect(body).toMatchObject({ title: 'first', minutes: 1, hasSound: false, sound: null, tips: ['试一试'] });
    expect((await test.app.inject(`${body.cover}-320.webp`)).statusCode).toBe(200);
  });

  it('ROLE-03 are saved for each user separately, once each, and listed with the last saved one first', async () => {
    const one = await signIn(test);
    const other = await signIn(test);
    const keep = (articleId: string) => call(test, saveArticle, { params: { articleId } }, one);
    const kept = async (user: typeof one) => ids((await call(test, listSavedArticles, {}, user)).body);
    await keep('later');
    test.time += 1000;
    await keep('first');
    test.time += 1000;
    await Promise.all(Array.from({ length: 10 }, () => keep('later')));
    expect(await kept(one)).toEqual(['first', 'later']);
    expect(await kept(other)).toEqual([]);
    await call(test, forgetArticle, { params: { articleId: 'first' } }, other);
    expect(await kept(one)).toEqual(['first', 'later']);
    await call(test, forgetArticle, { params: { articleId: 'first' } }, one);
    expect(await kept(one)).toEqual(['later']);
    expect((await call(test, saveArticle, { params: { articleId: 'nothing' } }, one)).status).toBe(404);
  });

  it('disappear from all lists if a new version of the pack leaves them out, and come back when the pack contains them again', async () => {
    const user = await signIn(test);
    await call(test, saveArticle, { params: { articleId: 'last' } }, user);
    await load('2', [article('first')]);
    expect(await list()).toEqual(['first']);
    expect((await call(test, getArticle, { params: { articleId: 'last' } })).status).toBe(404);
    expect(ids((await call(test, listSavedArticles, {}, user)).body)).toEqual([]);
    await load('3', [article('first'), article('last')]);
    expect(ids((await call(test, listSavedArticles, {}, user)).body)).toEqual(['last']);
  });
});
