import { useSearchParams } from 'react-router';
import type { Friends } from '#contract/family/friends.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { CardRow, CardRows, CardText } from '#ui/list/CardRows.tsx';
import { Columns } from '#ui/navigation/Columns.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { BlockedList } from './family/BlockedList.tsx';
import { FriendList } from './family/FriendList.tsx';
import { Ranking } from './family/Ranking.tsx';
import styles from './FriendScreen.module.css';
import { useGetFriendsQuery } from './friendsApi.ts';
import { InviteCard } from './invite/InviteCard.tsx';
import { InvitePage } from './invite/InvitePage.tsx';
import { SettingsCard } from './SettingsCard.tsx';

/** Shows the friends of a family, or the invitation that the address names. */
export default function FriendScreen() {
  const [search] = useSearchParams();
  if (search.has('invite')) return <InvitePage invite={search.get('invite')} />;
  return <FriendPage />;
}

function FriendPage() {
  const query = useGetFriendsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ScreenFrame title="好友互动" parent={href('profile')}>
      <QueryState query={query} isEmpty={() => false} loading={<FriendsSkeleton />}>
        {(friends) => <FriendsView friends={friends} />}
      </QueryState>
    </ScreenFrame>
  );
}

const FriendsView = ({ friends }: { friends: Friends }) => (
  <Columns
    about={
      <div className={styles['column']}>
        <InviteCard friends={friends} />
      </div>
    }
  >
    <div className={styles['column']}>
      <Ranking friends={friends} />
      <FriendList friends={friends} />
      {friends.items.length > 0 && <FriendWorksLink />}
      <SettingsCard friends={friends} />
      <BlockedList />
    </div>
  </Columns>
);

/** Links to the works that friends have recorded for their friends. The creator square lists these works. */
const FriendWorksLink = () => (
  <CardRows label="好友的作品" isInColumn>
    <CardRow href={href('creatorSquare', { view: 'friends' })} as={AppLink}>
      <CardText>
        <span className={styles['label']}>好友的作品</span>
        <span className={styles['facts']}>只给好友听的录音</span>
      </CardText>
      <ChevronRightIcon size={18} />
    </CardRow>
  </CardRows>
);

const FriendsSkeleton = () => (
  <div className={styles['column']}>
    <LoadingBlock label="正在打开邀请" height={210} />
    <LoadingBlock label="正在打开好友" height={300} />
  </div>
);
