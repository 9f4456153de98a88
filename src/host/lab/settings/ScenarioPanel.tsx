import { classes } from '#ui/classes.ts';
import { type MainScenarioId, mainScenarios } from '#host/scenarios.ts';
import { useLab, useLabState } from '#host/lab/console/LabContext.ts';
import { mainScenarioOf } from '#host/lab/mainScenarioOf.ts';
import styles from './ScenarioPanel.module.css';

const names = Object.keys(mainScenarios) as MainScenarioId[];

export function ScenarioPanel() {
  const lab = useLab();
  const scenario = useLabState((state) => state.scenario);
  const present = mainScenarioOf(scenario)?.name;

  return (
    <ul className={styles['scenarios']}>
      {names.map((name) => {
        const { title, explanation, scenario: named } = mainScenarios[name];
        return (
          <li key={name}>
            <button
              className={classes(styles['scenario'], name === present && styles['present'])}
              aria-pressed={name === present}
              onClick={() => lab.begin({ ...named, path: scenario.path })}
            >
              <strong>{title}</strong>
              <span>{explanation}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
