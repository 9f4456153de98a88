import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue/articles.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import { editorialRepository, type Editorial } from '#server/domain/editorials/editorialRepository.ts';
import { cardOf } from '#server/domain/editorials/articleCards.ts';
import { savedArticleRepository } from './savedRepository.ts';

export function articleRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const editorials = editorialRepository(db);
  const saved = savedArticleRepository(db);

  async function requireArticle(id: string): Promise<Editorial<'article'>> {
    const article = await editorials.find('article', id);
    if (!article) throw new Problem(404, 'not_found');
    return article;
  }

  serve(app, contract.listArticles, async ({ query: { theme, age } }) => {
    const isWanted = ({ content }: Editorial<'article'>): boolean =>
      (theme === undefined || content.theme === theme) &&
      (age === undefined || (content.ageFrom <= age && age <= content.ageTo));
    const articles = await editorials.list('article');
    const kinds = articles.map(({ content: { theme: own, ageFrom, ageTo } }) => ({ theme: own, ageFrom, ageTo }));
    const distinct = new Map(kinds.map((one) => [`${one.theme} ${one.ageFrom} ${one.ageTo}`, one]));
    return { items: articles.filter(isWanted).map(cardOf), kinds: Array.from(distinct.values()) };
  });

  serve(app, contract.getArticle, async ({ params }) => {
    const article = await requireArticle(params.articleId);
    const { sections, tips, basis, sound } = article.content;
    return {
      ...cardOf(article),
      sections,
      tips,
      basis,
      sound: sound && {
        url: article.addressOf(sound.file),
        durationMs: sound.durationMs,
        isSynthesised: article.isSynthesised,
      },
    };
  });

  serve(app, contract.listSavedArticles, async (_, { user }) => {
    const articles = new Map((await editorials.list('article')).map((one) => [one.content.id, one]));
    const kept = (await saved.list(user.id)).flatMap((id) => articles.get(id) ?? []);
    return { items: kept.map(cardOf) };
  });

  serve(app, contract.saveArticle, async ({ params }, { user }) => {
    await requireArticle(params.articleId);
    await saved.save(user.id, params.articleId, now());
    return {};
  });

  serve(app, contract.forgetArticle, async ({ params }, { user }) => {
    await saved.remove(user.id, params.articleId);
    return {};
  });
}
