import type { Scenario } from '#host/scenario.ts';
import { mainScenarios, writeScenario } from '#host/scenarios.ts';

export type MainScenarioName = keyof typeof mainScenarios;

const nameless = (scenario: Scenario): string => writeScenario({ ...scenario, path: '/' });

/** Which of the named scenarios this is, whatever page it opens; undefined: one of its own. */
export function mainScenarioOf(scenario: Scenario): { name: MainScenarioName; title: string } | undefined {
  const wanted = nameless(scenario);
  const names = Object.keys(mainScenarios) as MainScenarioName[];
  const name = names.find((candidate) => nameless(mainScenarios[candidate].scenario) === wanted);
  return name && { name, title: mainScenarios[name].title };
}
