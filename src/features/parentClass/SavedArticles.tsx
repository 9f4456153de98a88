import { LoginLink } from '#widgets/LoginLink.tsx';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useListSavedArticlesQuery } from './api.ts';
import { ArticleCards } from './ArticleCards.tsx';
import styles from './ArticleList.module.css';

export function SavedArticles() {
  const { goBack } = useGoBack();
  const isSignedIn = useIsSignedIn();
  const query = useListSavedArticlesQuery(undefined, { skip: !isSignedIn });
  return (
    <>
      <PageHeader title="我收藏的文章" onBack={goBack} />
      <main className={styles['page']}>
        {isSignedIn ? (
          <ArticleCards
            query={query}
            whenEmpty={
              <EmptyState
                mood={reading}
                title="还没有收藏"
                text="读到有用的，点一下爱心，就会放在这里"
                action={
                  <ButtonLink href={href('parentClass')} as={AppLink}>
                    去看文章
                  </ButtonLink>
                }
              />
            }
          />
        ) : (
          <EmptyState
            mood={reading}
            title="登录以后能收藏"
            text="收藏跟着账号走，换一台手机也找得到"
            action={<LoginLink>去登录</LoginLink>}
          />
        )}
      </main>
    </>
  );
}
