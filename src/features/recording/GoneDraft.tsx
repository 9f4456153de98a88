import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

const action = (
  <ButtonLink href={href('launchAudio')} as={AppLink}>
    选一个来录
  </ButtonLink>
);

/** Shown when this device does not have the draft whose id is in the address. */
export const GoneDraft = () => (
  <EmptyState mood={lost} title="这份录音不在了" text="可能已经删除，或者是在别的设备上录的" action={action} />
);

/** Shown when the open draft is deleted elsewhere, such as in another tab. */
export const DeletedDraft = () => (
  <div role="alert">
    <EmptyState
      mood={lost}
      title="这份录音已经删除了"
      text="在另一个页面里删除了，或者家长不再同意录音。后来念的没有存"
      action={action}
    />
  </div>
);
