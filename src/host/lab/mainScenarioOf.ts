import type { Scenario } from '#host/scenario.ts';
import { type MainScenarioId, mainScenarios, writeScenario } from '#host/scenarios.ts';

const withoutPath = (scenario: Scenario): string => writeScenario({ ...scenario, path: '/' });

/**
 * Returns the main scenario that equals the given one, apart from the page that is opened; undefined if there is none.
 */
export function mainScenarioOf(scenario: Scenario): { name: MainScenarioId; title: string } | undefined {
  const wanted = withoutPath(scenario);
  const names = Object.keys(mainScenarios) as MainScenarioId[];
  const name = names.find((candidate) => withoutPath(mainScenarios[candidate].scenario) === wanted);
  return name && { name, title: mainScenarios[name].title };
}
