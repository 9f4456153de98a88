import { Console } from './Console.tsx';
import { LabHeader } from './LabHeader.tsx';
import styles from './LabPage.module.css';
import { LogPanel } from './log/LogPanel.tsx';
import { PhoneStage } from './phone/PhoneStage.tsx';

export function LabPage() {
  return (
    <div className={styles['page']}>
      <LabHeader />
      <main className={styles['desk']}>
        <PhoneStage />
        <Console />
        <LogPanel />
      </main>
    </div>
  );
}
