import { Suspense, useState } from 'react';
import type { Audience } from '#lib/works/workRules.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useSubmitWorkMutation } from '#platform/works/ownWorksApi.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

const PinSheet = retryingLazy(async () => ({ default: (await import('#widgets/gate/PinSheet.tsx')).PinSheet }));

/**
 * Saves or publishes a recording for an audience. For any audience except the family, a parent has to enter the PIN,
 * which then permits one publication of this recording for this audience. The form has to render `pinSheet`.
 */
export function usePublishing(workId: string, onPublished: () => void) {
  const { events } = useServices();
  const toasts = useToasts();
  const [audienceToConfirm, setAudienceToConfirm] = useState<Audience>();
  const [submit, { isLoading }] = useMutationWithToast(useSubmitWorkMutation());

  const finish = async (audience: Audience) => {
    const isDone = await submit({ workId, audience });
    setAudienceToConfirm(undefined);
    // For the family, the form has not notified the host of the changes that it has saved. So the host is notified
    // here, even if publishing has failed.
    if (isDone || audience === 'family') events.forward('UserLaunchAudioUpdated');
    if (!isDone) return;
    toasts.show({ kind: 'success', text: audience === 'family' ? '存好了，家里人可以听' : '交上去了，等工作人员审核' });
    onPublished();
  };
  return {
    isPublishing: isLoading,
    publish: (audience: Audience) => {
      if (audience === 'family') void finish(audience);
      else setAudienceToConfirm(audience);
    },
    pinSheet: (
      <Suspense>
        {audienceToConfirm !== undefined && (
          <PinSheet
            open
            action={{ kind: 'publishWork', workId, audience: audienceToConfirm }}
            text={
              audienceToConfirm === 'friends'
                ? '好友能听到孩子的声音，要先确认是家长'
                : '大家都能听到孩子的声音，要先确认是家长'
            }
            noPinText="还没有家长密码。先设一个 4 位数字，孩子就不能自己发布录音了。写好的会替您留着。"
            isBusy={isLoading}
            onClose={() => setAudienceToConfirm(undefined)}
            onPassed={() => void finish(audienceToConfirm)}
          />
        )}
      </Suspense>
    ),
  };
}
