import { findRuleReferences, readRules, report } from './rules.ts';

const found = (source: string) =>
  findRuleReferences('a.test.ts', source).map(({ ruleId, line }) => `${ruleId}:${line}`);

describe('npm run rules', () => {
  it('reads the rules of a document', () => {
    expect(readRules('# Rules\n- AUTH-04 Outer login.\nMind AUTH-05.\n- ENV-01 Where it runs.\n')).toEqual([
      { id: 'AUTH-04', text: 'Outer login.' },
      { id: 'ENV-01', text: 'Where it runs.' },
    ]);
  });

  it.each([
    ['a title', "it('AUTH-04 is debounced', () => {});", ['AUTH-04:1']],
    ['several ids', "test('AUTH-04 GATE-02 agree', f);", ['AUTH-04:1', 'GATE-02:1']],
    ['a title on a line of its own', "it(\n  'AUTH-04 x',\n  f);", ['AUTH-04:2']],
    ['the title of the group', "describe('ENV-02 agents', () => { it('one', f); });", ['ENV-02:1']],
    ['the title of a table', "it.each([1, 2])('ENV-02 reads %s', f);", ['ENV-02:1']],
    ['a table of lists', "it.each([\n  ['ERR-01 x', 1],\n  ['ERR-02 y', 2],\n])('%s', f);", ['ERR-01:2', 'ERR-02:3']],
    ['a table with a name', "const faults = [['ERR-03 z']] as const;\nit.each(faults)('%s', f);", ['ERR-03:1']],
    ['a table of objects', "it.each([{ name: 'ERR-04 w' }])('$name', f);", ['ERR-04:1']],
    ['a template', 'it(`ERR-05 in ${place} and ERR-06`, f);', ['ERR-05:1', 'ERR-06:1']],
    ['a title that is concatenated', "it('ERR-07 begins ' + 'and ERR-08 ends', f);", ['ERR-07:1', 'ERR-08:1']],
    ['a test that runs alone', "it.only('ERR-09 x', f);", ['ERR-09:1']],
  ])('finds the rule ids in %s', (_, source, ids) => {
    expect(found(source)).toEqual(ids);
  });

  it.each([
    ['a test that is skipped', "it.skip('AUTH-04 x', f); xit('AUTH-04 y', f); it.todo('AUTH-04 z');"],
    ['a group that is skipped', "describe.skip('ENV-02 x', () => { it('ENV-03 y', f); });"],
    ['a comment or another text', "// AUTH-04\nconst text = 'AUTH-05'; it('does', () => { say('AUTH-06'); });"],
    ['a later column of a table', "it.each([['plain', 'ERR-01']])('%s', f);"],
    ['a word that only looks similar', "it('UTF-8 and SHA-256 are no rules', f);"],
  ])('finds no rule id in %s', (_, source) => {
    expect(found(source)).toEqual([]);
  });

  it('lists rules without a test by area, and fails only for the required areas', () => {
    const rules = readRules('- ENV-01 a\n- ENV-02 b\n- STUDY-01 c\n');
    const proofs = findRuleReferences('a.test.ts', "it('ENV-01 x', f);");
    const { lines, missing } = report(rules, proofs, ['ENV']);
    expect(missing).toEqual(['ENV-02']);
    expect(lines).toEqual([
      'ENV-01  a',
      '    a.test.ts:1',
      'ENV-02  b',
      '    (no test)',
      'STUDY-01  c',
      '    (no test)',
      '',
      'Without a test, ENV: ENV-02',
      'Without a test, STUDY: STUDY-01',
      '1 of 3 rules have a test.',
    ]);
    expect(report(rules, findRuleReferences('a.test.ts', "it('ENV-01 ENV-02', f);"), ['ENV']).missing).toEqual([]);
  });

  it('reports a title that names an unknown rule', () => {
    const rules = readRules('- ENV-01 a\n');
    expect(report(rules, findRuleReferences('a.test.ts', "it('ENV-01 ENV-99', f);"), []).missing).toEqual(['ENV-99']);
  });
});
