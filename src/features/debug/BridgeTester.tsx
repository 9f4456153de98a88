import { useState } from 'react';
import { masked } from '#lib/mask.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Buttons } from './Buttons.tsx';
import { DebugSection } from './DebugSection.tsx';
import styles from './BridgeTester.module.css';

/** Calls the host as the screens do, and shows what comes back. */
export function BridgeTester() {
  const { host } = useServices();
  const [answers, setAnswers] = useState<readonly string[]>([]);

  const handleCall = async (name: string, call: () => Promise<unknown>) => {
    const startedAt = Date.now();
    const outcome = await call().then(
      (answer) => (answer === undefined ? '完成' : JSON.stringify(masked(answer))),
      (problem: unknown) => `失败：${JSON.stringify(masked(problem))}`,
    );
    setAnswers((present) => [`${name} → ${outcome}（${Date.now() - startedAt} ms）`, ...present]);
  };

  return (
    <DebugSection title="桥">
      <Buttons
        actions={{
          'setting controlBack=0': () => void handleCall('setting 0', () => host.setting({ controlBack: 0 })),
          'setting controlBack=1': () => void handleCall('setting 1', () => host.setting({ controlBack: 1 })),
          closePage: () => void handleCall('closePage', () => host.closePage()),
        }}
      />
      <ol className={styles['answers']} aria-label="桥的回答" aria-live="polite">
        {answers.map((answer, index) => (
          <li key={answers.length - index}>{answer}</li>
        ))}
      </ol>
    </DebugSection>
  );
}
