import { useState } from 'react';
import { tipAmounts } from '#contract/stories/works.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { counting } from '#ui/mascot/counting.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useGetTippingQuery, useTipWorkMutation } from '#features/stories/works/api.ts';
import { spaced } from '#lib/text/spaced.ts';
import styles from './TipSheet.module.css';

interface TipSheetProps {
  workId: string;
  /** The name of the creator, or its replacement where nicknames are hidden. */
  name: string;
  onClose: () => void;
}

/** Gives a tip to a recording. */
export function TipSheet({ workId, name, onClose }: TipSheetProps) {
  const query = useGetTippingQuery(workId, { refetchOnMountOrArgChange: true });
  return (
    <Sheet open onClose={onClose} title={spaced`给${name}充电`}>
      <QueryState
        query={query}
        loading={
          <div role="group" aria-busy="true" aria-label="正在数贝壳">
            <Skeleton height={180} />
          </div>
        }
      >
        {(tipping) => <Tipping workId={workId} {...tipping} onClose={onClose} />}
      </QueryState>
    </Sheet>
  );
}

interface TippingProps {
  workId: string;
  balance: number;
  given: number;
  /** The number of shells that the family may still give today. */
  left: number;
  onClose: () => void;
}

function Tipping({ workId, balance, given, left, onClose }: TippingProps) {
  const toasts = useToasts();
  const [amount, setAmount] = useState<(typeof tipAmounts)[number]>(tipAmounts[0]);
  const [tip, { isLoading, error }] = useTipWorkMutation();
  const [least] = tipAmounts;

  const handleTip = async () => {
    const answer = await tip({ workId, amount });
    if (answer.error) return;
    onClose();
    toasts.show({ kind: 'success', text: `充上电啦，谢谢你的 ${amount} 个贝壳` });
  };

  return (
    <div className={styles['tipping']}>
      <Daidi mood={counting} size={96} />
      <p className={styles['text']}>喜欢这段朗读，就送几个贝壳，给创作者加加油</p>
      <p className={styles['balance']}>
        你有 <b>{balance}</b> 个贝壳{given > 0 && `，已经送过 ${given} 个`}
        {left >= least && left < Math.max(...tipAmounts) && `，今天还能送 ${left} 个`}
      </p>
      {left < least ? (
        <p className={styles['text']}>今天送得够多啦，明天再来吧</p>
      ) : balance < least ? (
        <ButtonLink href={href('dictationIndex')} as={AppLink}>
          去听写攒贝壳
        </ButtonLink>
      ) : (
        <>
          <div className={styles['amounts']} role="group" aria-label="送几个贝壳">
            {tipAmounts
              .filter((choice) => choice <= Math.min(balance, left))
              .map((choice) => (
                <Chip key={choice} selected={choice === amount} onClick={() => setAmount(choice)}>
                  {`${choice} 个`}
                </Chip>
              ))}
          </div>
          {error && (
            <p role="alert" className={styles['problem']}>
              {error.message ?? '没有送出去，请再试一次'}
            </p>
          )}
          <Button wide size="large" loading={isLoading} onClick={() => void handleTip()}>
            送出 {amount} 个贝壳
          </Button>
        </>
      )}
    </div>
  );
}
