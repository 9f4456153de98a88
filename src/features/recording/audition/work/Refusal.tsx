import type { MyWorkDetail } from '#contract/works/myWorks.ts';
import { Card } from '#ui/Card.tsx';
import styles from '#features/recording/audition/Audition.module.css';

/** Shows why an operator has refused a recording or has taken it down. */
export function Refusal({ work: { state, refusal } }: { work: MyWorkDetail }) {
  if (state !== 'refused' && state !== 'takenDown') return null;
  return (
    <Card tone="mango">
      <p className={styles['title']}>{state === 'refused' ? '没有通过审核' : '已经下架，只有家里人还能听'}</p>
      {refusal !== null && <p>{refusal}</p>}
      <p className={styles['note']}>
        {state === 'refused'
          ? '改好以后可以再交一次，也可以只给家里人听。'
          : '这段录音不能再发布了，可以删除以后重新录。'}
      </p>
    </Card>
  );
}
