import type { Article } from '#contract/articles.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';
import { useOfferShare, useShare } from '#platform/share/useShare.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ShareIcon } from '#ui/icons/ShareIcon.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { useMemo } from 'react';
import { useGetArticleQuery } from './api.ts';
import { ArticleSkeleton } from './ArticleSkeleton.tsx';
import { ArticleText } from './ArticleText.tsx';
import styles from './ArticlePage.module.css';
import { NoArticle } from './NoArticle.tsx';
import { SaveButton } from './SaveButton.tsx';

const NOT_FOUND = 404;

export function ArticlePage({ articleId }: { articleId: string }) {
  const { goBack } = useGoBack();
  const { data: article, error, isFetching, refetch } = useGetArticleQuery({ params: { articleId } });
  if (error && 'status' in error && error.status === NOT_FOUND) return <NoArticle />;
  return (
    <>
      <PageHeader title="家长课堂" onBack={goBack} right={article && <Actions article={article} />} />
      <main className={styles['page']}>
        {article ? (
          <ArticleText article={article} />
        ) : error ? (
          <ErrorState
            {...('message' in error && error.message ? { text: error.message } : {})}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <ArticleSkeleton />
        )}
      </main>
    </>
  );
}

function Actions({ article: { id, title, summary, cover } }: { article: Article }) {
  const share = useShare();
  const link = useMemo(
    () => sharedLink({ title, text: summary, path: href('parentClass', { article: id }), picture: `${cover}-320.jpg` }),
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
