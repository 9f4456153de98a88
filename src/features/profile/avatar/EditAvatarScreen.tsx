import { href } from '#platform/navigation/paths.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetAvatarQuery } from './api.ts';
import { AvatarForm } from './AvatarForm.tsx';
import styles from './AvatarForm.module.css';

/**
 * Changes the avatar and the head wear of the active child. The form starts with the values that the gateway has
 * stored.
 */
export default function EditAvatarScreen() {
  const query = useGetAvatarQuery({}, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={query}
      loading={
        <div className={styles['loading']}>
          <LoadingBlock label="正在打开头像" height={420} />
        </div>
      }
      frame={(state) => (
        <ScreenFrame title="编辑头像" parent={href('profile')}>
          {state}
        </ScreenFrame>
      )}
    >
      {(choice) => <AvatarForm choice={choice} />}
    </QueryState>
  );
}
