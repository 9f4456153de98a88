import type { Entry } from '#contract/experience/entries.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useRemoveEntryMutation } from './entriesApi.ts';

/** Withdraws an entry that this family has shared. The aim from which it was made is kept. */
export function WithdrawEntry({ entry: { id, form } }: { entry: Entry }) {
  const toasts = useToasts();
  const { events } = useServices();
  const { goBack } = useGoBack(href('experienceDiscover'));
  const [remove, { isLoading }] = useMutationWithToast(useRemoveEntryMutation());
  const handleGo = async () => {
    if (!(await remove({ params: { entryId: id } }))) return;
    events.forward('UserAimUpdated', 'aimEdit');
    toasts.show({ kind: 'success', text: '已经收回' });
    goBack();
  };
  return (
    <ConfirmButton
      title="要收回这篇分享吗？"
      text={form === 'aim' ? '别人就看不到了。你的目标还在' : '别人就看不到了，写的内容也找不回来'}
      confirmLabel="收回"
      loading={isLoading}
      onConfirm={() => void handleGo()}
    >
      收回分享
    </ConfirmButton>
  );
}
