import type { reportReasons } from '#contract/stories/comments.ts';
import { Button } from '#ui/action/Button.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import styles from './ReportSheet.module.css';

export type Reason = (typeof reportReasons)[number];

const reasonNames: Record<Reason, string> = {
  unkind: '说话不友好',
  private: '说了电话、住址这样的私事',
  advert: '是广告',
  other: '别的不合适',
};

interface ReportSheetProps {
  question: string;
  /** The text that is reported. */
  about: string;
  onReport: (reason: Reason) => void;
  onClose: () => void;
}

/** Asks for the reason of a report. */
export function ReportSheet({ question, about, onReport, onClose }: ReportSheetProps) {
  return (
    <Sheet open onClose={onClose} title={question}>
      <p className={styles['text']}>{about}</p>
      <ul className={styles['choices']}>
        {Object.entries(reasonNames).map(([reason, name]) => (
          <li key={reason} className={styles['choice']}>
            <Button kind="secondary" wide onClick={() => onReport(reason as Reason)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
