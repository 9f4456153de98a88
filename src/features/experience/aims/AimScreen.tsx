import { useSearchParams } from 'react-router';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { PlusIcon } from '#ui/icons/mallIcons.tsx';
import { ChildNote } from '#widgets/family/ChildNote.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import styles from './AimScreen.module.css';
import { AimsOfChild } from './AimsOfChild.tsx';
import { AimView } from './view/AimView.tsx';
import { ExperienceLinks } from './ExperienceLinks.tsx';
import { GuestAims } from './GuestAims.tsx';

/** Shows the aims of the child, or the aim that the parameter `id` names. Guests see examples of aims. */
export default function AimScreen() {
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  const id = search.get('id') ?? '';
  if (isSignedIn && id !== '') return <AimView key={id} id={id} />;
  return (
    <ScreenFrame
      title="成长目标"
      parent={href('profile')}
      right={
        <AppLink href={href('editAim')} className={styles['add']} aria-label="定一个目标">
          <PlusIcon />
        </AppLink>
      }
    >
      <div className={styles['page']}>
        {isSignedIn && <ChildNote what="目标" />}
        <ExperienceLinks />
        {isSignedIn ? <AimsOfChild /> : <GuestAims />}
      </div>
    </ScreenFrame>
  );
}
