import type { Article } from '#contract/catalogue/articles.ts';
import { coverJpg } from '#lib/coverFiles.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';
import { useOfferShare, useShare } from '#platform/share/useShare.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ShareIcon } from '#ui/icons/actionIcons.tsx';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useMemo, type ReactNode } from 'react';
import { useGetArticleQuery } from './api.ts';
import { ArticleSkeleton } from './ArticleSkeleton.tsx';
import { ArticleText } from './ArticleText.tsx';
import styles from './ArticlePage.module.css';
import { NoArticle } from './NoArticle.tsx';
import { SaveButton } from './SaveButton.tsx';

export function ArticlePage({ articleId }: { articleId: string }) {
  const query = useGetArticleQuery({ params: { articleId } });
  return (
    <QueryState
      query={query}
      notFound={<NoArticle />}
      loading={<ArticleSkeleton />}
      frame={(state) => <ArticleFrame>{state}</ArticleFrame>}
    >
      {(article) => (
        <ArticleFrame right={<Actions article={article} />}>
          <ArticleText article={article} />
        </ArticleFrame>
      )}
    </QueryState>
  );
}

function ArticleFrame({ right, children }: { right?: ReactNode; children: ReactNode }) {
  const { goBack } = useGoBack();
  return (
    <>
      <PageHeader title="家长课堂" onBack={goBack} right={right} />
      <main className={styles['page']}>{children}</main>
    </>
  );
}

function Actions({ article: { id, title, summary, cover } }: { article: Article }) {
  const share = useShare();
  const link = useMemo(
    () => sharedLink({ title, text: summary, path: href('parentClass', { article: id }), picture: coverJpg(cover) }),
    [id, title, summary, cover],
  );
  useOfferShare(link);
  return (
    <>
      <SaveButton articleId={id} />
      <IconButton label="分享" icon={<ShareIcon />} onClick={() => void share(link)} />
    </>
  );
}
