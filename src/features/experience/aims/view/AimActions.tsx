import { Suspense, useState } from 'react';
import type { Aim } from '#contract/experience/aims.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { HeartIcon, ShareIcon } from '#ui/icons/actionIcons.tsx';
import { PictureIcon } from '#ui/icons/storyIcons.tsx';
import styles from './AimActions.module.css';

const AimPosterSheet = retryingLazy(async () => ({
  default: (await import('#features/experience/aims/celebration/AimPosterSheet.tsx')).AimPosterSheet,
}));

const sharedTexts = {
  pending: '已经交给工作人员审核，通过以后大家就能看到',
  approved: '大家可以在“发现”里看到',
  refused: '这次没有通过审核，可以改一改再分享',
} as const;

/**
 * Links with which the family can make a picture of a reached aim, add the aim to the favourites, or share it with
 * everybody.
 */
export function AimActions({ aim }: { aim: Aim }) {
  const [isPosterOpen, setIsPosterOpen] = useState(false);
  const { entry } = aim;
  return (
    <div className={styles['actions']}>
      {aim.state === 'reached' && (
        <>
          <Button wide icon={<PictureIcon size={20} />} onClick={() => setIsPosterOpen(true)}>
            做成图片分享
          </Button>
          <ButtonLink
            href={href('experienceFavourite', { kind: 'aim', id: aim.id })}
            as={AppLink}
            kind="secondary"
            wide
            icon={<HeartIcon size={20} />}
          >
            收藏这次达成
          </ButtonLink>
        </>
      )}
      <ButtonLink
        href={href('editAim', { share: aim.id })}
        as={AppLink}
        kind="secondary"
        wide
        icon={<ShareIcon size={20} />}
      >
        {entry ? '重新公开分享' : '公开分享这个目标'}
      </ButtonLink>
      {entry && (
        <p className={styles['note']}>
          {sharedTexts[entry.state]}
          <AppLink href={href('experienceDiscover', { id: entry.id })} className={styles['link']}>
            看看分享的内容
          </AppLink>
        </p>
      )}
      {isPosterOpen && (
        <Suspense>
          <AimPosterSheet aim={aim} onClose={() => setIsPosterOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
