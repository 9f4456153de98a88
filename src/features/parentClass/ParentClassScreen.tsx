import { safeParse } from 'valibot';
import { useSearchParams } from 'react-router';
import { getArticle } from '#contract/catalogue/articles.ts';
import { ArticleList } from './ArticleList.tsx';
import { ArticlePage } from './ArticlePage.tsx';
import { NoArticle } from './NoArticle.tsx';
import { SavedArticles } from './SavedArticles.tsx';

/** Lists all articles or the saved ones, or shows the article whose id is in the address. */
export default function ParentClassScreen() {
  const [search] = useSearchParams();
  const articleId = search.get('article');
  if (articleId === null) return search.has('saved') ? <SavedArticles /> : <ArticleList />;
  const isId = safeParse(getArticle.params, { articleId }).success;
  return isId ? <ArticlePage key={articleId} articleId={articleId} /> : <NoArticle />;
}
