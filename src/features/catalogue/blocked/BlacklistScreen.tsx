import { useState } from 'react';
import type { BlockedThing } from '#contract/stories/blocked.ts';
import { useListBlockedQuery } from '#platform/blocked/blockedApi.ts';
import { useSetBlocked } from '#platform/blocked/useSetBlocked.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useCreatorName } from '#platform/works/useCreatorName.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { RowsSkeleton } from '#features/catalogue/row/RowsSkeleton.tsx';
import { spaced } from '#lib/text/spaced.ts';
import styles from './BlacklistScreen.module.css';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

/** The height of a row in design pixels. The style sheet contains the same value. */
const ROW_HEIGHT = 80;

const tabs = [
  ['all', '全部'],
  ['story', '故事'],
  ['series', '专辑'],
  ['creator', '创作者'],
] as const;

const emptyTitles = {
  all: '黑名单是空的',
  story: '没有不想听的故事',
  series: '没有不想听的专辑',
  creator: '没有不想听的创作者',
};
const kindNames = { story: '故事', series: '整张专辑', creator: '创作者和作品' };

const keyOf = ({ kind, id }: BlockedThing) => `${kind} ${id}`;
const heightOf = () => ROW_HEIGHT;

/** Lists everything the user has blocked, with a button to unblock each entry. */
export default function BlacklistScreen() {
  const query = useListBlockedQuery(undefined, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<(typeof tabs)[number][0]>('all');
  return (
    <ScreenFrame title="内容黑名单">
      <p className={styles['about']}>在这里的故事、专辑和创作者，首页、搜索、榜单和连续播放里都不会再出现。</p>
      <div className={styles['tabs']} role="group" aria-label="看哪一种">
        {tabs.map(([value, title]) => (
          <span key={value} className={styles['tab']}>
            <Chip selected={value === shown} onClick={() => setShown(value)}>
              {title}
            </Chip>
          </span>
        ))}
      </div>
      <QueryState
        query={{
          ...query,
          currentData: query.currentData?.items.filter(({ kind }) => shown === 'all' || shown === kind),
        }}
        loading={<RowsSkeleton />}
        empty={
          <EmptyState
            title={emptyTitles[shown]}
            text="遇到不想听的故事，点“不想听”，它就不再出现"
            action={
              <ButtonLink href={href('home')} as={AppLink}>
                去听故事
              </ButtonLink>
            }
          />
        }
      >
        {(items) => (
          <WindowedList items={items} keyOf={keyOf} heightOf={heightOf} label="黑名单">
            {(thing) => <BlockedRow thing={thing} />}
          </WindowedList>
        )}
      </QueryState>
    </ScreenFrame>
  );
}

function BlockedRow({ thing: { kind, id, title, cover } }: { thing: BlockedThing }) {
  const toasts = useToasts();
  const creatorName = useCreatorName();
  const name = kind === 'creator' ? creatorName({ nickname: title }) : title;
  const [setBlocked, { isLoading }] = useMutationWithToast(useSetBlocked());
  const handleUndo = async () => {
    if (await setBlocked({ kind, id, isBlocked: false }))
      toasts.show({ kind: 'success', text: kind === 'creator' ? spaced`${name}回来啦` : `《${name}》回来啦` });
  };
  return (
    <div className={styles['row']}>
      <span className={styles['cover']}>
        {cover === null ? <Avatar name="" size={60} /> : <Cover src={cover} alt="" sizes="60px" />}
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{name}</span>
        <span className={styles['kind']}>{kindNames[kind]}</span>
      </span>
      <Button
        kind="secondary"
        size="small"
        loading={isLoading}
        aria-label={`从黑名单移除：${name}`}
        onClick={() => void handleUndo()}
      >
        移除
      </Button>
    </div>
  );
}
