import type { Fan } from '#contract/creators/fans.ts';
import { useListFansInfiniteQuery, useRemoveFanMutation } from '#features/creators/api.ts';
import { FollowButton } from '#features/creators/FollowButton.tsx';
import { spaced } from '#lib/text/spaced.ts';
import { useCreatorName } from '#platform/works/useCreatorName.ts';
import { relativeDayText } from '#lib/time/dates.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { CardRow, CardRows, CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { TitleLines } from '#ui/picture/TitleLines.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useSearchWhileTyping } from '#widgets/search/useSearchWhileTyping.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { NameField } from './NameField.tsx';
import styles from './People.module.css';

/** The fans of the child. */
export default function FansScreen() {
  const { text, setText, searchText } = useSearchWhileTyping();
  const result = useListFansInfiniteQuery(searchText, { refetchOnMountOrArgChange: true });
  const { fetchMore, end, ...query } = usePages(result);
  const count = result.currentData?.pages[0]?.count ?? 0;
  return (
    <ScreenFrame title="粉丝" parent={href('writerSpace')}>
      <div className={styles['page']}>
        <NameField label="找粉丝" text={text} onType={setText} />
        <QueryState
          query={query}
          loading={<CardRowsSkeleton label="正在打开粉丝" />}
          empty={
            searchText === '' ? (
              <EmptyState mood={listening} title="还没有粉丝" text="作品公开以后，喜欢你声音的人会来关注你" />
            ) : (
              <EmptyState mood={lost} title={`粉丝里没有“${searchText}”`} />
            )
          }
        >
          {(fans) => (
            <>
              <p className={styles['note']}>{`一共 ${count} 位粉丝。没有发布过作品的粉丝，昵称是打码的。`}</p>
              <CardRows label="粉丝">
                {fans.map((fan, index) => (
                  <FanRow key={fan.id} fan={fan} position={index + 1} />
                ))}
              </CardRows>
              <ListEnd {...end} onMore={fetchMore} overText="粉丝都在这里啦" />
            </>
          )}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

/** `position`: the position in the list, from 1. It distinguishes fans whose masked names are equal. */
function FanRow({ fan, position }: { fan: Fan; position: number }) {
  const { id, name: nickname, creatorId, isFollowed, isMember, followedAt } = fan;
  const { clock } = useServices();
  const name = useCreatorName()({ nickname });
  const toasts = useToasts();
  const [remove, { isLoading }] = useMutationWithToast(useRemoveFanMutation());
  const handleRemove = async () => {
    if (await remove({ params: { fanId: id } })) toasts.show({ kind: 'success', text: '已经移除' });
  };
  const day = relativeDayText(followedAt, clock.now());
  return (
    <CardRow>
      <Avatar name="" size={44} />
      <span className={styles['words']}>
        <TitleLines title={name} facts={isMember ? `${day}关注 · 粉丝团成员` : `${day}关注`} />
      </span>
      {creatorId !== null && (
        <FollowButton
          creatorId={creatorId}
          name={name === nickname ? name : spaced`第 ${position} 位${name}`}
          isFollowed={isFollowed}
        />
      )}
      <ConfirmButton
        label={spaced`移除第 ${position} 位粉丝${name}`}
        title={spaced`移除${name}吗？`}
        text="对方不会收到通知，也会离开你的粉丝团"
        confirmLabel="移除"
        loading={isLoading}
        onConfirm={() => void handleRemove()}
      >
        移除
      </ConfirmButton>
    </CardRow>
  );
}
