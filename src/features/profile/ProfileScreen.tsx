import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useServices } from '#platform/session/ServicesContext.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { TwoColumns } from '#ui/navigation/TwoColumns.tsx';
import { TabPage } from '#ui/navigation/TabPage.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ChildCards } from './children/ChildCards.tsx';
import { CHILD_PARAMETER, REMOVE_PARAMETER } from './children/childHref.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileLinks } from './ProfileLinks.tsx';
import styles from './ProfileScreen.module.css';
import { WeekCard } from './week/WeekCard.tsx';
import { ThemePicker } from './ThemePicker.tsx';

// The form and its library are loaded only when needed, because during most visits of the tab nothing is edited.
const ChildFormView = retryingLazy(async () => ({
  default: (await import('./children/ChildFormView.tsx')).ChildFormView,
}));

/**
 * The start screen of the tab 我的. If the address contains the id of a child, the screen shows the form of this child
 * instead.
 */
export default function ProfileScreen() {
  const [search] = useSearchParams();
  const childId = search.get(CHILD_PARAMETER);
  if (childId === null) return <Profile />;
  return (
    <Suspense>
      <ChildFormView childId={childId} isRemoval={search.has(REMOVE_PARAMETER)} />
    </Suspense>
  );
}

/** Shows the profile, with links to the user's own content. */
function Profile() {
  const { localStore } = useServices();

  return (
    <TabPage className={styles['page']}>
      <VisuallyHidden>
        <h1>个人资料</h1>
      </VisuallyHidden>
      <ProfileHead />
      <ChildCards />
      <WeekCard />
      <TwoColumns
        first={
          <>
            <ProfileLinks group="stories" />
            <ProfileLinks group="shells" />
          </>
        }
        second={
          <>
            <ProfileLinks group="parents" />
            <ThemePicker store={localStore} />
            <LogoutButton />
          </>
        }
      />
    </TabPage>
  );
}
