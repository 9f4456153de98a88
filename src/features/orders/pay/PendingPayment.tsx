import { useState, type ReactNode } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { Stack } from '#features/orders/Stack.tsx';
import { usePolling } from './usePolling.ts';

interface PendingPaymentProps {
  /** Requests the result from the server. The outcome has an `error` if the request has failed. */
  ask: () => Promise<{ error?: unknown }>;
  /** A text that says where the payer can find the result later. */
  later: string;
  /** Leads back to the cashier; undefined if nobody can begin to pay any more. */
  onPayAgain: (() => void) | undefined;
  /** Further links below the buttons. */
  children?: ReactNode;
}

/**
 * Shown while the server does not know the result of a payment yet. Polls for the result. After polling has ended, the
 * payer can start it again.
 */
export function PendingPayment({ ask, later, onPayAgain, children }: PendingPaymentProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const { isOver, restart } = usePolling(async () => {
    const { error } = await ask();
    setHasFailed(error !== undefined);
  });
  const reason = hasFailed ? '现在查不到结果，请看看网络通不通。' : '';
  const text = isOver
    ? `${reason}已经扣款的话不用再付一次，${later}`
    : hasFailed
      ? `${reason}网络通了会自动再查，已经扣款的话不用再付一次`
      : '付款公司还没有回话，请稍等一下';
  return (
    <Stack>
      <div role="status">
        <EmptyState
          title={isOver || hasFailed ? '还没有查到付款结果' : '正在确认付款结果'}
          text={text}
          action={
            <Button kind="secondary" loading={!isOver} onClick={restart}>
              我付好了，再查一次
            </Button>
          }
        />
      </div>
      {onPayAgain && (
        <Button kind="quiet" wide onClick={onPayAgain}>
          没有付，重新付款
        </Button>
      )}
      {children}
    </Stack>
  );
}
