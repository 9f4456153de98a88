import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { useLab, useLabState } from '#host/lab/console/LabContext.ts';
import { callsIn } from './answerable.ts';
import styles from './answers.module.css';
import { BehaviourFields } from './BehaviourFields.tsx';

/**
 * Lets the user of the simulator choose the behaviour of each call. A change takes effect the next time that the page
 * makes the call.
 */
export function BehaviourPanel() {
  const lab = useLab();
  const { environment, behaviours } = useLabState((state) => state.scenario);
  const answerable = callsIn(environment);
  const changed = answerable.filter(({ name }) => behaviours[name] !== undefined);
  if (answerable.length === 0) return <p>浏览器外面没有宿主，页面不会问什么。</p>;

  return (
    <>
      <ul className={styles['handlers']}>
        {answerable.map((one) => (
          <BehaviourFields key={one.name} {...one} behaviour={behaviours[one.name] ?? { kind: 'answer' }} />
        ))}
      </ul>
      <LabButton
        kind="quiet"
        disabled={changed.length === 0}
        onClick={() => {
          for (const { name } of changed) lab.setBehaviour(name, { kind: 'answer' });
        }}
      >
        全部改回自动回答
      </LabButton>
    </>
  );
}
