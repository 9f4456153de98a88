import type { DataExport } from '#contract/account/exports.ts';
import { momentText } from '#lib/time/dates.ts';
import { Button } from '#ui/action/Button.tsx';
import { exportText } from './exportTexts.ts';
import styles from './Export.module.css';

interface ExportCardProps {
  dataExport: DataExport;
  isBusy: boolean;
  onOpen: () => void;
}

/** Shows one export with its state, and with a button to download it once it is ready. */
export function ExportCard({ dataExport, isBusy, onOpen }: ExportCardProps) {
  const { state, requestedAt } = dataExport;
  const { title, text } = exportText(dataExport);
  const when = momentText(requestedAt);
  return (
    <section className={styles['card']} aria-label={`${when}的导出`}>
      <div className={styles['words']} role={state === 'making' ? 'status' : undefined}>
        <h2 className={state === 'ready' ? styles['ready'] : styles['title']}>{title}</h2>
        <p className={styles['small']}>{text}</p>
        <p className={styles['small']}>{when} 申请</p>
      </div>
      {state === 'ready' && (
        <Button size="small" loading={isBusy} onClick={onOpen}>
          下载
        </Button>
      )}
    </section>
  );
}
