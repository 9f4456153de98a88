import { Suspense, useState } from 'react';
import type { FanGroupDetail } from '#contract/creators/groups.ts';
import { useCloseFanGroupMutation, useSetMembershipMutation, useSetSharedMutation } from '#features/creators/api.ts';
import { creatorHref } from '#features/creators/creatorHref.ts';
import { useCreatorName } from '#platform/works/useCreatorName.ts';
import list from '#features/creators/WorkList.module.css';
import { spaced } from '#lib/text/spaced.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { classes } from '#ui/classes.ts';
import { AskButton } from '#ui/dialog/AskButton.tsx';
import { CardRows } from '#ui/list/CardRows.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useChange, useOwnChange } from '#widgets/useChange.ts';
import styles from './Groups.module.css';

const StoryPicker = retryingLazy(async () => ({ default: (await import('./StoryPicker.tsx')).StoryPicker }));

/** Shows the shared list of a group, with the actions that are available to the user. */
export function GroupView({ group }: { group: FanGroupDetail }) {
  const { creator, members, isMine, isOfFamily, isMember, list: shared } = group;
  const name = useCreatorName()(creator);
  const [isPicking, setIsPicking] = useState(false);
  const [setShared] = useChange(useSetSharedMutation());
  const mayShare = isMine || isMember;
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <AppLink href={creatorHref(creator.id)} className={styles['creator']}>
          <Avatar name="" size={56} />
          <span className={styles['words']}>
            <span className={styles['name']}>{isMine ? '我的粉丝团' : spaced`${name}的粉丝团`}</span>
            <span className={styles['facts']}>{members} 位成员</span>
          </span>
        </AppLink>
        <Membership group={group} name={name} />
      </div>
      <section aria-label="一起听的故事">
        <div className={styles['title']}>
          <SectionHead
            title="一起听的故事"
            action={
              mayShare && (
                <Button size="small" kind="secondary" onClick={() => setIsPicking(true)}>
                  放一个故事
                </Button>
              )
            }
          />
        </div>
        {shared.length === 0 ? (
          <EmptyState mood={reading} title="故事单还空着" text={emptyText({ mayShare, isOfFamily })} />
        ) : (
          <CardRows label="故事单">
            {shared.map(({ story, isRemovable }) => (
              <li key={story.id} className={classes(list['work'], styles['shared'])}>
                <PictureRow
                  href={href('story', { id: story.id })}
                  as={AppLink}
                  src={story.cover}
                  title={story.title}
                  facts={minutesText(story.durationMs)}
                />
                {isRemovable && (
                  <AskButton
                    title={`拿掉《${story.title}》吗？`}
                    go="拿掉"
                    onGo={() => void setShared({ creatorId: creator.id, storyId: story.id, isShared: false })}
                  >
                    拿掉
                  </AskButton>
                )}
              </li>
            ))}
          </CardRows>
        )}
      </section>
      <Suspense>
        {isPicking && (
          <StoryPicker
            taken={shared.map(({ story }) => story.id)}
            onPick={(storyId) => setShared({ creatorId: creator.id, storyId, isShared: true })}
            onClose={() => setIsPicking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

function emptyText({ mayShare, isOfFamily }: { mayShare: boolean; isOfFamily: boolean }): string {
  if (mayShare) return '把喜欢的故事放进来，和大家一起听';
  return isOfFamily ? '换成录音的孩子，就能往里面放故事' : '加入以后，就能往里面放故事';
}

function Membership({ group, name }: { group: FanGroupDetail; name: string }) {
  const { creator, isMine, isOfFamily, isMember } = group;
  const [setMembership, { isLoading }] = useOwnChange(useSetMembershipMutation());
  const [close, closing] = useChange(useCloseFanGroupMutation());
  if (isMine) {
    return (
      <AskButton
        title="解散粉丝团吗？"
        text="成员和故事单会一起清空，粉丝还在"
        go="解散"
        loading={closing.isLoading}
        onGo={() => void close(undefined)}
      >
        解散粉丝团
      </AskButton>
    );
  }
  if (!isMember) {
    // A family cannot be a fan of its own child.
    if (isOfFamily) return null;
    return (
      <Button
        size="small"
        loading={isLoading}
        onClick={() => void setMembership({ creatorId: creator.id, isMember: true })}
      >
        加入
      </Button>
    );
  }
  return (
    <AskButton
      title={spaced`离开${name}的粉丝团吗？`}
      text="你放进来的故事还在，随时可以再加入"
      go="离开"
      loading={isLoading}
      onGo={() => void setMembership({ creatorId: creator.id, isMember: false })}
    >
      离开
    </AskButton>
  );
}
