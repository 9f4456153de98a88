import { useServices } from '#platform/session/ServicesContext.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileLinks } from './ProfileLinks.tsx';
import { TabPage } from '#ui/navigation/TabPage.tsx';
import styles from './ProfileScreen.module.css';
import { ThemePicker } from './ThemePicker.tsx';

/** The root of the tab 我的: the profile, and links to the user's own content. */
export default function ProfileScreen() {
  const { localStore } = useServices();

  return (
    <TabPage className={styles['page']}>
      <VisuallyHidden>
        <h1>个人资料</h1>
      </VisuallyHidden>
      <ProfileHead />
      <ProfileLinks />
      <ThemePicker store={localStore} />
      <LogoutButton />
    </TabPage>
  );
}
