import { useSearchParams } from 'react-router';
import type { FanGroup } from '#contract/creators/groups.ts';
import { useListFanGroupsQuery, useOpenFanGroupMutation } from '#features/creators/api.ts';
import { spaced } from '#lib/text/spaced.ts';
import { useCreatorName } from '#platform/works/useCreatorName.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { CardRow, CardRows, CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { TitleLines } from '#ui/picture/TitleLines.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { GroupScreen } from './GroupScreen.tsx';
import styles from './Groups.module.css';

/** Lists the groups of the child and of the account, or shows the group that the parameter `group` names. */
export default function GroupsScreen() {
  const [search] = useSearchParams();
  const id = search.get('group');
  return id === null ? <Groups /> : <GroupScreen key={id} id={id} />;
}

function Groups() {
  const query = useListFanGroupsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ScreenFrame title="粉丝团" parent={href('writerSpace')}>
      <div className={styles['page']}>
        <QueryState query={query} loading={<CardRowsSkeleton label="正在打开粉丝团" />}>
          {({ mayOpen, items }) => (
            <>
              {mayOpen && <OpenGroup />}
              {items.length === 0 ? (
                !mayOpen && <NoGroups />
              ) : (
                <CardRows label="粉丝团">
                  {items.map((group) => (
                    <GroupRow key={group.creator.id} group={group} />
                  ))}
                </CardRows>
              )}
            </>
          )}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

function OpenGroup() {
  const [open, { isLoading }] = useMutationWithToast(useOpenFanGroupMutation());
  return (
    <EmptyState
      mood={listening}
      title="开一个自己的粉丝团"
      text="和粉丝共用一张故事单，一起挑、一起听"
      action={
        <Button loading={isLoading} onClick={() => void open(undefined)}>
          开粉丝团
        </Button>
      }
    />
  );
}

function GroupRow({ group: { creator, members, stories, isMine } }: { group: FanGroup }) {
  const name = useCreatorName()(creator);
  return (
    <CardRow href={href('writerGroups', { group: creator.id })} as={AppLink}>
      <Avatar name="" size={44} />
      <span className={styles['words']}>
        <TitleLines
          title={isMine ? '我的粉丝团' : spaced`${name}的粉丝团`}
          facts={`${members} 位成员 · ${stories} 个故事`}
        />
      </span>
      <ChevronRightIcon size={20} />
    </CardRow>
  );
}

const NoGroups = () => (
  <EmptyState
    mood={listening}
    title="还没有加入粉丝团"
    text="在创作者的主页里可以加入，一起挑故事听"
    action={
      <ButtonLink href={href('creatorSquare')} as={AppLink}>
        去创作者广场
      </ButtonLink>
    }
  />
);
