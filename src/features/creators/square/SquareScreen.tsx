import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CreatorScreen } from '#features/creators/creator/CreatorScreen.tsx';
import { FollowedWorkList, FriendWorkList, WorkList } from '#features/creators/WorkList.tsx';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { LoginLink } from '#widgets/LoginLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { NewestCreators } from './NewestCreators.tsx';
import { CreatorRanking } from './CreatorRanking.tsx';
import { RisingCreators } from './RisingCreators.tsx';
import styles from './Square.module.css';
import { WorksByAge } from './WorksByAge.tsx';
import { WorksByStory } from './WorksByStory.tsx';

const views = {
  newest: '最新',
  rising: '飙升',
  popular: '人气',
  age: '按年龄',
  story: '按故事',
  followed: '关注',
  friends: '好友',
} as const;
type View = keyof typeof views;

/** Shows creators and their works, or the creator that the parameter `creator` names. */
export default function SquareScreen() {
  const [search, setSearch] = useSearchParams();
  const creatorId = search.get('creator');
  if (creatorId !== null) return <CreatorScreen key={creatorId} id={creatorId} />;
  const view = (Object.keys(views) as View[]).find((one) => one === search.get('view')) ?? 'newest';
  return (
    <ScreenFrame
      title="创作者广场"
      right={
        <ButtonLink href={href('writerSpace')} as={AppLink} kind="quiet" size="small">
          我的空间
        </ButtonLink>
      }
    >
      <div className={styles['page']}>
        <ChipRow label="看什么" bleeds>
          {(Object.keys(views) as View[]).map((one) => (
            <Chip key={one} selected={one === view} onClick={() => setSearch({ view: one }, { replace: true })}>
              {views[one]}
            </Chip>
          ))}
        </ChipRow>
        {view === 'newest' && <Newest />}
        {view === 'rising' && <RisingCreators />}
        {view === 'popular' && <CreatorRanking />}
        {view === 'age' && <WorksByAge />}
        {view === 'story' && <WorksByStory />}
        {view === 'followed' && <WorksOfFollowed onFind={() => setSearch({ view: 'newest' }, { replace: true })} />}
        {view === 'friends' && <WorksOfFriends />}
      </div>
    </ScreenFrame>
  );
}

const Newest = () => (
  <>
    <NewestCreators />
    <section aria-label="新作品">
      <div className={styles['head']}>
        <SectionHead title="新作品" />
      </div>
      <WorkList
        label="新作品"
        filter={{}}
        empty={<EmptyState mood={listening} title="还没有作品" text="等创作者念好了，就会出现在这里" />}
      />
    </section>
  </>
);

interface SignedInOnlyProps {
  /** The title of the message that guests see instead of the list. */
  title: string;
  text: string;
  children: ReactNode;
}

/** Shows a list that belongs to the account, or asks a guest to sign in. */
function SignedInOnly({ title, text, children }: SignedInOnlyProps) {
  const isSignedIn = useIsSignedIn();
  if (isSignedIn) return children;
  return <EmptyState mood={listening} title={title} text={text} action={<LoginLink>去登录</LoginLink>} />;
}

const WorksOfFollowed = ({ onFind }: { onFind: () => void }) => (
  <SignedInOnly title="关注喜欢的创作者" text="登录以后，他们的新作品会排在这里">
    <FollowedWorkList
      label="关注的人的作品"
      empty={
        <EmptyState
          mood={listening}
          title="还没有关注谁"
          text="遇到喜欢的声音，就点一下“关注”"
          action={<Button onClick={onFind}>去看看新作品</Button>}
        />
      }
    />
  </SignedInOnly>
);

const WorksOfFriends = () => (
  <SignedInOnly title="听听好友念的" text="登录以后，好友只给好友听的作品会排在这里">
    <FriendWorkList
      label="好友的作品"
      empty={
        <EmptyState
          mood={listening}
          title="好友还没有作品"
          text="好友录了只给好友听的作品，就会出现在这里"
          action={
            <ButtonLink href={href('friends')} as={AppLink}>
              看看好友
            </ButtonLink>
          }
        />
      }
    />
  </SignedInOnly>
);
