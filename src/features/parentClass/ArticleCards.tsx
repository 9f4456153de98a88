import type { ReactNode } from 'react';
import type { ArticleCard } from '#contract/catalogue/articles.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { HeadphonesIcon } from '#ui/icons/shellIcons.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState, type QueryResult } from '#ui/state/QueryState.tsx';
import styles from './ArticleCards.module.css';
import { themeNames } from './themes.ts';

interface ArticleCardsProps {
  query: QueryResult<{ items: readonly ArticleCard[] }>;
  whenEmpty: ReactNode;
}

export function ArticleCards({ query, whenEmpty }: ArticleCardsProps) {
  return (
    <QueryState query={query} loading={<CardsSkeleton />} empty={whenEmpty}>
      {({ items }) => (
        <>
          <ul className={styles['cards']}>
            {items.map((article) => (
              <li key={article.id}>
                <Card article={article} />
              </li>
            ))}
          </ul>
          <p className={styles['end']}>看到底啦，共 {items.length} 篇</p>
        </>
      )}
    </QueryState>
  );
}

function Card({
  article: { id, title, summary, theme, ageFrom, ageTo, minutes, hasSound, cover },
}: {
  article: ArticleCard;
}) {
  return (
    <AppLink href={href('parentClass', { article: id })} className={styles['card']}>
      <span className={styles['cover']}>
        <Cover src={cover} alt="" sizes="88px" />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['summary']}>{summary}</span>
        <span className={styles['facts']}>
          {themeNames[theme]} · {ageFrom}–{ageTo} 岁 · {minutes} 分钟
          {hasSound && (
            <span className={styles['sound']}>
              <HeadphonesIcon size={14} />
              可以听
            </span>
          )}
        </span>
      </span>
    </AppLink>
  );
}

const CardsSkeleton = () => (
  <div role="group" aria-busy="true" aria-label="正在打开文章">
    {[0, 1, 2, 3, 4].map((index) => (
      <div key={index} className={styles['card']}>
        <span className={styles['cover']}>
          <Skeleton shape="square" />
        </span>
        <span className={styles['words']}>
          <Skeleton shape="text" width="80%" height={20} />
          <Skeleton shape="text" />
          <Skeleton shape="text" width="50%" />
        </span>
      </div>
    ))}
  </div>
);
