import { useSearchParams } from 'react-router';
import type { Kid } from '#contract/family/children.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ChildNote } from '#widgets/family/ChildNote.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { GrowthView } from './growth/GrowthView.tsx';
import { editHealthHref, type HealthView, healthViews } from './healthHref.ts';
import { HealthOfChild } from './HealthOfChild.tsx';
import { viewTexts } from './healthTexts.ts';
import { TeethView } from './teeth/TeethView.tsx';
import { VisionView } from './vision/VisionView.tsx';
import styles from './HealthScreen.module.css';

/** Shows the health records of the active child: growth curves, eyesight and teeth. */
export default function HealthScreen() {
  return (
    <ScreenFrame title="健康档案" parent={href('profile')}>
      <div className={styles['page']}>
        <HealthOfChild>{(child) => <Health child={child} />}</HealthOfChild>
      </div>
    </ScreenFrame>
  );
}

function Health({ child }: { child: Kid }) {
  const [search, setSearch] = useSearchParams();
  const view = healthViews.find((one) => one === search.get('view')) ?? 'height';
  const choose = (next: HealthView) => setSearch({ view: next }, { replace: true });
  const addLink = (
    <div className={styles['add']}>
      <ButtonLink
        href={editHealthHref(view === 'vision' || view === 'teeth' ? view : 'growth')}
        as={AppLink}
        size="large"
        wide
      >
        记一次
      </ButtonLink>
    </div>
  );
  return (
    <>
      <ChildNote what="档案" />
      <ChipRow label="看哪一项" bleeds>
        {healthViews.map((one) => (
          <Chip key={one} selected={one === view} onClick={() => choose(one)}>
            {viewTexts[one]}
          </Chip>
        ))}
      </ChipRow>
      <div className={styles['view']}>
        {view === 'vision' ? (
          <VisionView child={child} action={addLink} />
        ) : view === 'teeth' ? (
          <TeethView child={child} action={addLink} />
        ) : (
          <GrowthView key={view} child={child} indicator={view} action={addLink} />
        )}
      </div>
    </>
  );
}
