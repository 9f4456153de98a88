import { useSelector } from 'react-redux';
import { selectChildId } from '#platform/session/user/userSlice.ts';
import { useListChildrenQuery } from '#platform/family/familyApi.ts';
import { href } from '#platform/navigation/paths.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useGetLimitsQuery } from '#features/eyeCare/api.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import styles from './EyeCareScreen.module.css';
import { LimitsForm } from './LimitsForm.tsx';

/** The interval at which the child's use and requests are reloaded. */
const POLL_MS = 10 * SECOND_MS;

const skeleton = (
  <div className={styles['columns']} aria-busy="true">
    {[210, 64, 120, 320].map((height) => (
      <Skeleton key={height} height={height} />
    ))}
  </div>
);

/** Shows a parent how long the child has used the app today, and lets the parent set its limits. */
export default function EyeCareScreen() {
  const query = useGetLimitsQuery(undefined, { pollingInterval: POLL_MS });
  const { currentData: family } = useListChildrenQuery(undefined);
  const childId = useSelector(selectChildId);
  const child = family?.items.find(({ id }) => id === childId) ?? family?.items[0];
  return (
    <QueryState
      query={query}
      loading={skeleton}
      frame={(state) => (
        <ScreenFrame title="护眼模式" parent={href('profile')}>
          {state}
        </ScreenFrame>
      )}
    >
      {(settings) => <LimitsForm settings={settings} child={child} />}
    </QueryState>
  );
}
