import type { Aim } from '#contract/experience/aims.ts';
import { AimKindSymbol } from '#features/experience/AimKindSymbol.tsx';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import styles from './AimCard.module.css';
import { progressText, timeText } from './aimTexts.ts';
import { useMark } from './useMark.ts';

/** An aim in the list, with a button to check the aim off for today. */
export function AimCard({ aim, today }: { aim: Aim; today: string }) {
  const { mark, sending } = useMark(aim);
  const time = timeText(aim, today);
  const isChecked = aim.checkedDays.includes(today);
  const isOver = aim.deadline !== null && aim.deadline < today;
  return (
    <li className={styles['card']}>
      <AppLink href={href('aim', { id: aim.id })} className={styles['link']}>
        <AimKindSymbol kind={aim.kind} />
        <span className={styles['words']}>
          <span className={styles['title']}>{aim.title}</span>
          <span className={styles['facts']}>
            {progressText(aim)}
            {time !== undefined && ` · ${time}`}
          </span>
          <ProgressBar label={`${aim.title}的进度`} fraction={aim.progress / aim.target} />
        </span>
      </AppLink>
      {aim.measure === 'days' && aim.state === 'open' && !isOver && (
        <div className={styles['today']}>
          <Button
            size="small"
            kind={isChecked ? 'quiet' : 'secondary'}
            icon={isChecked ? <CheckIcon size={18} /> : undefined}
            aria-pressed={isChecked}
            aria-label={`${aim.title}：今天做到了`}
            loading={sending !== undefined}
            onClick={() => void mark(0, today, !isChecked)}
          >
            {isChecked ? '今天做到了' : '今天打勾'}
          </Button>
        </div>
      )}
    </li>
  );
}
