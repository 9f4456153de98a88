import { useId, useState, type KeyboardEvent } from 'react';
import { BehaviourPanel } from '#host/lab/answers/BehaviourPanel.tsx';
import { Questions } from '#host/lab/answers/Questions.tsx';
import styles from './Console.module.css';
import { RecordingPanel } from '#host/lab/recording/RecordingPanel.tsx';
import { EventPanel } from '#host/lab/settings/EventPanel.tsx';
import { EnvironmentPanel } from '#host/lab/settings/EnvironmentPanel.tsx';
import { ScenarioPanel } from '#host/lab/settings/ScenarioPanel.tsx';
import { TerminalPanel } from '#host/lab/terminal/TerminalPanel.tsx';

const panels = [
  ['场景', ScenarioPanel],
  ['环境', EnvironmentPanel],
  ['应答', BehaviourPanel],
  ['事件', EventPanel],
  ['设备', TerminalPanel],
  ['录制', RecordingPanel],
] as const;

/** The calls that the user must answer are shown above the settings, because a page waits for their answers. */
export function Console() {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const Panel = panels[chosen]?.[1];

  const handleKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const next = (chosen + step + panels.length) % panels.length;
    setChosen(next);
    currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <section className={styles['console']} aria-label="控制台">
      <Questions />
      <div className={styles['tabs']} role="tablist" aria-label="控制台" tabIndex={-1} onKeyDown={handleKeyDown}>
        {panels.map(([title], index) => (
          <button
            key={title}
            role="tab"
            id={`${id}-${index}`}
            className={styles['tab']}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {title}
          </button>
        ))}
      </div>
      <div className={styles['panel']} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {Panel && <Panel />}
      </div>
    </section>
  );
}
