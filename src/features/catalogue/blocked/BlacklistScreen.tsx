import { useState } from 'react';
import type { BlockedThing } from '#contract/blocked.ts';
import { useListBlockedQuery } from '#platform/blocked/blockedApi.ts';
import { useSetBlocked } from '#platform/blocked/useSetBlocked.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { showToast } from '#ui/toast/toast.ts';
import { CatalogueFrame } from '#features/catalogue/CatalogueFrame.tsx';
import { RowsSkeleton } from '#features/catalogue/RowsSkeleton.tsx';
import styles from './BlacklistScreen.module.css';

/** Design pixels; the styles say the same. */
const ROW_HEIGHT = 80;

const tabs = [
  ['all', '全部'],
  ['story', '故事'],
  ['series', '专辑'],
  ['creator', '作者'],
] as const;

const emptyTitles = {
  all: '黑名单是空的',
  story: '没有屏蔽的故事',
  series: '没有屏蔽的专辑',
  creator: '没有屏蔽的作者',
};
const kindNames = { story: '故事', series: '整张专辑', creator: '作者和他的作品' };

const keyOf = ({ kind, id }: BlockedThing) => `${kind} ${id}`;
const heightOf = () => ROW_HEIGHT;

/** What one has blocked, each with the way back. */
export default function BlacklistScreen() {
  const { data, error, isFetching, refetch } = useListBlockedQuery(undefined, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<(typeof tabs)[number][0]>('all');
  const items = data?.items.filter(({ kind }) => shown === 'all' || shown === kind);
  return (
    <CatalogueFrame title="内容黑名单">
      <p className={styles['about']}>在这里的故事、专辑和作者，首页、搜索、榜单和连续播放里都不会再出现。</p>
      <div className={styles['tabs']} role="group" aria-label="看哪一种">
        {tabs.map(([value, title]) => (
          <span key={value} className={styles['tab']}>
            <Chip selected={value === shown} onClick={() => setShown(value)}>
              {title}
            </Chip>
          </span>
        ))}
      </div>
      {items && items.length > 0 ? (
        <WindowedList items={items} keyOf={keyOf} heightOf={heightOf} label="黑名单">
          {(thing) => <BlockedRow thing={thing} />}
        </WindowedList>
      ) : items ? (
        <EmptyState
          title={emptyTitles[shown]}
          text="遇到不想听的故事，点“不想听”，它就不再出现"
          action={
            <ButtonLink href={href('home')} as={AppLink}>
              去听故事
            </ButtonLink>
          }
        />
      ) : error ? (
        <ErrorState
          {...('message' in error && error.message && { text: error.message })}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowsSkeleton />
      )}
    </CatalogueFrame>
  );
}

function BlockedRow({ thing: { kind, id, title, cover } }: { thing: BlockedThing }) {
  const { setBlocked, isLoading } = useSetBlocked();
  const handleUndo = async () => {
    const { error } = await setBlocked({ kind, id, isBlocked: false });
    if (error) showToast({ kind: 'fail', text: ('message' in error && error.message) || '没有放回来，请再试一次' });
    else showToast({ kind: 'success', text: kind === 'creator' ? `${title}回来啦` : `《${title}》回来啦` });
  };
  return (
    <div className={styles['row']}>
      <span className={styles['cover']}>
        {cover === null ? <Avatar name="" size={60} /> : <Cover src={cover} alt="" sizes="60px" />}
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['kind']}>{kindNames[kind]}</span>
      </span>
      <Button
        kind="secondary"
        size="small"
        loading={isLoading}
        aria-label={`移出黑名单：${title}`}
        onClick={() => void handleUndo()}
      >
        移出
      </Button>
    </div>
  );
}
