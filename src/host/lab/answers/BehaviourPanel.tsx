import type { HostCallName } from '#contract/bridge.ts';
import { hostCalls } from '#contract/bridge.ts';
import { LabButton } from '../fields/LabButton.tsx';
import { useLab, useLabState } from '../LabContext.ts';
import styles from './answers.module.css';
import { BehaviourFields } from './BehaviourFields.tsx';

const names = Object.keys(hostCalls) as HostCallName[];

/** Works at once: the next call of that name is answered so. */
export function BehaviourPanel() {
  const lab = useLab();
  const behaviours = useLabState((state) => state.scenario.behaviours);
  const changed = names.filter((name) => behaviours[name] !== undefined);

  return (
    <>
      <ul className={styles['handlers']}>
        {names.map((name) => (
          <BehaviourFields key={name} name={name} behaviour={behaviours[name] ?? { kind: 'answer' }} />
        ))}
      </ul>
      <LabButton
        kind="quiet"
        disabled={changed.length === 0}
        onClick={() => {
          for (const name of changed) lab.setBehaviour(name, { kind: 'answer' });
        }}
      >
        全部改回自动回答
      </LabButton>
    </>
  );
}
