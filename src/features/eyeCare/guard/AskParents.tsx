import { useState } from 'react';
import type { TimeRequest } from '#contract/family/eyeCare.ts';
import { Button } from '#ui/action/Button.tsx';
import { useAskForTimeMutation } from '#features/eyeCare/api.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import styles from './RestScreen.module.css';

const choices = [10, 15, 30] as const;

/** Lets a child request more time. A parent answers on another phone. */
export function AskParents({ request }: { request: TimeRequest | null }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [ask, { isLoading }] = useMutationWithToast(useAskForTimeMutation());
  if (request?.state === 'open') {
    return (
      <p className={styles['answer']} role="status">
        已经去问啦，等爸爸妈妈在手机上同意再用 {request.minutes} 分钟
      </p>
    );
  }
  const refusalMessage = request?.state === 'refused' && (
    <p className={styles['answer']} role="status">
      爸爸妈妈说，先休息一会儿
    </p>
  );
  if (!isChoosing) {
    return (
      <>
        {refusalMessage}
        <Button kind="secondary" wide onClick={() => setIsChoosing(true)}>
          问问爸爸妈妈
        </Button>
      </>
    );
  }
  const handleAsk = async (minutes: (typeof choices)[number]) => {
    if (await ask({ body: { minutes } })) setIsChoosing(false);
  };
  return (
    <>
      {refusalMessage}
      <p className={styles['text']}>想再用多久？</p>
      <div className={styles['minutes']} role="group" aria-label="想再用多久">
        {choices.map((minutes) => (
          <Button key={minutes} kind="secondary" disabled={isLoading} onClick={() => void handleAsk(minutes)}>
            {minutes} 分钟
          </Button>
        ))}
      </div>
    </>
  );
}
