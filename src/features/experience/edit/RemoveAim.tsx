import { useRemoveAimMutation } from '#features/experience/aims/aimsApi.ts';
import { href } from '#platform/navigation/paths.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import styles from './EditAim.module.css';

/** Deletes an aim together with the days and steps that were checked off. */
export function RemoveAim({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const toasts = useToasts();
  const { events } = useServices();
  const navigate = useNavigateAfterReply();
  const [remove, { isLoading }] = useMutationWithToast(useRemoveAimMutation());
  const handleGo = async () => {
    if (!(await remove({ params: { aimId: id } }))) return;
    events.forward('UserAimUpdated', 'aimEdit');
    onRemoved();
    toasts.show({ kind: 'success', text: '目标已删除' });
    // The app opens the list instead of going back, because the previous screen may show the deleted aim.
    navigate(href('aim'), { replace: true });
  };
  return (
    <div className={styles['remove']}>
      <ConfirmButton
        title="要删除这个目标吗？"
        text="打过的勾也会一起删除，找不回来"
        confirmLabel="删除"
        loading={isLoading}
        onConfirm={() => void handleGo()}
      >
        删除这个目标
      </ConfirmButton>
    </div>
  );
}
