import { Daidi } from '#ui/mascot/Daidi.tsx';
import { CopyButton } from '#host/lab/fields/CopyButton.tsx';
import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { TextField } from '#host/lab/fields/TextField.tsx';
import { useLab, useLabState } from './LabContext.ts';
import styles from './LabHeader.module.css';
import { mainScenarioOf } from '#host/lab/mainScenarioOf.ts';

export function LabHeader() {
  const lab = useLab();
  const scenario = useLabState((state) => state.scenario);

  return (
    <header className={styles['header']}>
      <Daidi size={38} />
      <div className={styles['title']}>
        <h1>宿主模拟器</h1>
        <p>{mainScenarioOf(scenario)?.title ?? '自定义场景'}</p>
      </div>
      <div className={styles['path']}>
        <TextField
          label="页面地址"
          isLabelHidden
          value={scenario.path}
          placeholder="/profile"
          onCommit={(path) => lab.change({ path: path.startsWith('/') ? path : `/${path}` })}
        />
      </div>
      <LabButton onClick={lab.restart}>重启应用</LabButton>
      <LabButton onClick={lab.clearDevice}>清空设备</LabButton>
      <CopyButton kind="strong" text={() => location.href}>
        复制链接
      </CopyButton>
    </header>
  );
}
