import type { Medal } from '#contract/account/achievements.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { MedalPicture } from './MedalPicture.tsx';

/** Congratulates the user on new medals: names the first one, and counts the others. */
export function MedalDialog({ medals, onClose }: { medals: readonly Medal[]; onClose: () => void }) {
  const [first] = medals;
  if (!first) return null;
  const others = medals.length - 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`得到勋章“${first.title}”`}
      text={others > 0 ? `${first.text}，还有 ${others} 枚新勋章在勋章墙等你` : first.text}
      picture={<MedalPicture medal={first} size={120} />}
      actions={
        <>
          <Button wide onClick={onClose}>
            太棒了
          </Button>
          <ButtonLink href={href('bookMedals')} as={AppLink} kind="quiet" wide>
            去看勋章墙
          </ButtonLink>
        </>
      }
    />
  );
}
