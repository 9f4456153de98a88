import { useState } from 'react';
import type { Aim } from '#contract/experience/aims.ts';
import { progressText } from '#features/experience/aims/aimTexts.ts';
import { useCelebrateAimMutation } from '#features/experience/aims/aimsApi.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { AimPosterSheet } from './AimPosterSheet.tsx';
import styles from './Celebration.module.css';

const confetti = Array.from({ length: 12 }, (_, index) => index);

/**
 * Shows 呆迪 cheering about a reached aim. The gateway stores that the family has closed the celebration. If that request
 * fails, the celebration is shown again at the next visit, which does no harm.
 */
export function Celebration({ aim }: { aim: Aim }) {
  const [celebrate] = useCelebrateAimMutation();
  const [shown, setShown] = useState<'dialog' | 'poster' | 'nothing'>('dialog');
  const close = () => {
    setShown('nothing');
    // oxlint-disable-next-line project/shown-failure -- the celebration is then shown again at the next visit
    void celebrate({ params: { aimId: aim.id } });
  };
  if (shown === 'poster') return <AimPosterSheet aim={aim} onClose={close} />;
  return (
    <Dialog
      open={shown === 'dialog'}
      onClose={close}
      title={`“${aim.title}”达成啦！`}
      text={`${progressText(aim)}，呆迪真为你高兴`}
      picture={
        <span className={styles['party']}>
          {confetti.map((piece) => (
            <span key={piece} className={styles['piece']} />
          ))}
          <Daidi mood={cheering} size={140} />
        </span>
      }
      actions={
        <>
          <Button wide onClick={close}>
            太棒了
          </Button>
          <Button kind="quiet" wide onClick={() => setShown('poster')}>
            做成图片留个纪念
          </Button>
        </>
      }
    />
  );
}
