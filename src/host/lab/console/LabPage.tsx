import { classes } from '#ui/classes.ts';
import { Console } from './Console.tsx';
import { useLabState } from './LabContext.ts';
import { LabHeader } from './LabHeader.tsx';
import styles from './LabPage.module.css';
import { LogPanel } from '#host/lab/log/LogPanel.tsx';
import { PhoneStage } from '#host/lab/phone/PhoneStage.tsx';

/**
 * The maximum width, in CSS pixels, of a screen that is shown in one of three columns. There, a wider screen would be
 * scaled down too much.
 */
const NARROW = 480;

export function LabPage() {
  const isNarrow = useLabState((state) => state.scenario.screen.width <= NARROW);
  return (
    <div className={styles['page']}>
      <LabHeader />
      <main className={classes(styles['desk'], isNarrow && styles['roomy'])}>
        <PhoneStage />
        <Console />
        <LogPanel />
      </main>
    </div>
  );
}
