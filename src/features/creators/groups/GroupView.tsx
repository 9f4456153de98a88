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
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { CardRows } from '#ui/list/CardRows.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useMutationWithToast, useLoginRequiredMutation } from '#widgets/useMutationWithToast.ts';
import styles from './Groups.module.css';

const StoryPicker = retryingLazy(async () => ({ default: (await import('./StoryPicker.tsx')).StoryPicker }));

/** Shows the shared list of a group, with the actions that are available to the user. */
export function GroupView({ group }: { group: FanGroupDetail }) {
  const { creator, members, isMine, isOfFamily, isMember, list: shared } = group;
  const name = useCreatorName()(creator);
  const [isPicking, setIsPicking] = useState(false);
  const [setShared] = useMutationWithToast(useSetSharedMutation());
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
        <GroupMembershipButton group={group} name={name} />
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
                  <ConfirmButton
                    title={`拿掉《${story.title}》吗？`}
                    confirmLabel="拿掉"
                    onConfirm={() => void setShared({ creatorId: creator.id, storyId: story.id, isShared: false })}
                  >
                    拿掉
                  </ConfirmButton>
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

function GroupMembershipButton({ group, name }: { group: FanGroupDetail; name: string }) {
  const { creator, isMine, isOfFamily, isMember } = group;
  const [setMembership, { isLoading }] = useLoginRequiredMutation(useSetMembershipMutation());
  const [close, closing] = useMutationWithToast(useCloseFanGroupMutation());
  if (isMine) {
    return (
      <ConfirmButton
        title="解散粉丝团吗？"
        text="成员和故事单会一起清空，粉丝还在"
        confirmLabel="解散"
        loading={closing.isLoading}
        onConfirm={() => void close(undefined)}
      >
        解散粉丝团
      </ConfirmButton>
    );
  }
  if (!isMember) {
    // A family needs no button, because it cannot join the group of its own child.
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
    <ConfirmButton
      title={spaced`离开${name}的粉丝团吗？`}
      text="你放进来的故事还在，随时可以再加入"
      confirmLabel="离开"
      loading={isLoading}
      onConfirm={() => void setMembership({ creatorId: creator.id, isMember: false })}
    >
      离开
    </ConfirmButton>
  );
}
