import type { Entry } from '#contract/experience/entries.ts';
import { useAdoptEntryMutation } from '#features/experience/aims/aimsApi.ts';
import { href } from '#platform/navigation/paths.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { FlagIcon } from '#ui/icons/aimIcons.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useLoginRequiredMutation } from '#widgets/useMutationWithToast.ts';

/** Makes an entry an aim of the child, and opens this aim. Guests are asked to log in first. */
export function AdoptButton({ entry: { id } }: { entry: Entry }) {
  const toasts = useToasts();
  const { events } = useServices();
  const navigate = useNavigateAfterReply();
  const [adopt, { isLoading }] = useLoginRequiredMutation(useAdoptEntryMutation());
  const handleClick = async () => {
    const aim = await adopt({ params: { entryId: id } });
    if (!aim) return;
    events.forward('UserAimUpdated', 'aimAdd');
    toasts.show({ kind: 'success', text: '加到目标里啦' });
    navigate(href('aim', { id: aim.id }));
  };
  return (
    <Button size="large" wide icon={<FlagIcon size={20} />} loading={isLoading} onClick={() => void handleClick()}>
      加入我的目标
    </Button>
  );
}
