import { useState } from 'react';
import type { EyeCareState } from '#contract/family/eyeCare.ts';
import { useChildName } from '#platform/family/useChildName.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useDecideRequestMutation } from '#features/eyeCare/api.ts';
import { spaced } from '#lib/text/spaced.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import styles from './EyeCareScreen.module.css';
import { PinSheet } from '#widgets/gate/PinSheet.tsx';

type Asked = EyeCareState['asked'][number];

/** Lists the requests for more time of all children of the account. */
export function WaitingRequests({ asked }: { asked: readonly Asked[] }) {
  const { events } = useServices();
  const nameOf = useChildName();
  const toasts = useToasts();
  const [granting, setGranting] = useState<Asked>();
  const [decide, { isLoading }] = useMutationWithToast(useDecideRequestMutation());

  const handleDecision = async ({ id, minutes }: Asked, isGranted: boolean) => {
    const isDone = await decide({ params: { requestId: id }, body: { isGranted } });
    setGranting(undefined);
    if (!isDone) return;
    events.forward('ParentControlUpdated');
    toasts.show({ kind: 'success', text: isGranted ? `好，再用 ${minutes} 分钟` : '已经告诉孩子先休息' });
  };
  return (
    <>
      {asked.map((request) => (
        <section key={request.id} className={styles['request']} aria-label={spaced`${nameOf(request)}的请求`}>
          <p>{spaced`${nameOf(request)}想再用 ${request.minutes} 分钟`}</p>
          <div className={styles['answers']}>
            <Button kind="quiet" size="small" disabled={isLoading} onClick={() => void handleDecision(request, false)}>
              先休息
            </Button>
            <Button size="small" disabled={isLoading} onClick={() => setGranting(request)}>
              同意
            </Button>
          </div>
        </section>
      ))}
      <PinSheet
        open={granting !== undefined}
        action={{ kind: 'moreTime' }}
        text={`再给 ${granting?.minutes ?? 0} 分钟，要先确认是家长`}
        isBusy={isLoading}
        onClose={() => setGranting(undefined)}
        onPassed={() => {
          if (granting) void handleDecision(granting, true);
        }}
      />
    </>
  );
}
