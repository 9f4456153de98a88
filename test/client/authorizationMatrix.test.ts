import { contractEndpoints, nameOf } from '#test/harness/contractEndpoints.ts';
import { rowOf } from '#test/attack/families/matrixRows.ts';

it('every endpoint of the contract has a row in the authorization matrix of npm run attack', () => {
  expect(contractEndpoints.length).toBeGreaterThan(150);
  expect(contractEndpoints.filter((endpoint) => !rowOf(endpoint)).map(nameOf)).toEqual([]);
});
