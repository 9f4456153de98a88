import { useListFollowsInfiniteQuery } from '#features/creators/api.ts';
import { CreatorRow } from '#features/creators/CreatorRow.tsx';
import { relativeDayText } from '#lib/time/dates.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardRows, CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useSearchWhileTyping } from '#widgets/search/useSearchWhileTyping.ts';
import { NameField } from './NameField.tsx';
import styles from './People.module.css';

/** The creators whom the account follows. */
export default function FollowsScreen() {
  const { clock } = useServices();
  const { text, setText, searchText } = useSearchWhileTyping();
  const { fetchMore, end, ...query } = usePages(
    useListFollowsInfiniteQuery(searchText, { refetchOnMountOrArgChange: true }),
  );
  return (
    <ScreenFrame title="关注" parent={href('writerSpace')}>
      <div className={styles['page']}>
        <NameField label="找关注的创作者" text={text} onType={setText} />
        <QueryState
          query={query}
          loading={<CardRowsSkeleton label="正在打开关注" />}
          empty={searchText === '' ? <NobodyYet /> : <EmptyState mood={lost} title={`关注里没有“${searchText}”`} />}
        >
          {(follows) => (
            <>
              <CardRows label="关注的创作者">
                {follows.map(({ id, creator, followedAt, isShown = true }, index) => (
                  <CreatorRow
                    key={id}
                    creator={{ ...creator, isFollowed: true, isMine: false }}
                    facts={`${relativeDayText(followedAt, clock.now())}关注${isShown ? '' : ' · 暂无公开作品'}`}
                    position={index + 1}
                    hasPage={isShown}
                  />
                ))}
              </CardRows>
              <ListEnd {...end} onMore={fetchMore} overText="关注的人都在这里啦" />
            </>
          )}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

const NobodyYet = () => (
  <EmptyState
    mood={listening}
    title="还没有关注谁"
    text="遇到喜欢的声音，就点一下“关注”"
    action={
      <ButtonLink href={href('creatorSquare')} as={AppLink}>
        去创作者广场
      </ButtonLink>
    }
  />
);
