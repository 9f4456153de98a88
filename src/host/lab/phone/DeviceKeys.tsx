import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { useLab, useLabState } from '#host/lab/console/LabContext.ts';
import styles from './DeviceKeys.module.css';

export function DeviceKeys() {
  const lab = useLab();
  const isClosed = useLabState((state) => state.pages.length === 0);
  const isOnline = useLabState((state) => state.isOnline);
  const isInBackground = useLabState((state) => state.isInBackground);
  const controlsBack = useLabState((state) => state.controlsBack);

  return (
    <div className={styles['keys']} role="toolbar" aria-label="手机按键">
      <LabButton onClick={lab.pressBack} disabled={isClosed} aria-describedby="back-owner">
        返回键
      </LabButton>
      <LabButton aria-pressed={isInBackground} disabled={isClosed} onClick={() => lab.setInBackground(!isInBackground)}>
        切到后台
      </LabButton>
      <LabButton aria-pressed={!isOnline} onClick={() => lab.setOnline(!isOnline)}>
        断开网络
      </LabButton>
      <p id="back-owner" className={styles['owner']}>
        返回键{controlsBack ? '交给页面（controlBack 1）' : '由网页视图处理'}
      </p>
    </div>
  );
}
