import fc from 'fast-check';
import { hostCalls, type HostCallName } from '#contract/host/bridge.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Behaviour, Scenario, SimulatedUser } from './scenario.ts';
import { defaultScenario, mainScenarios, readScenario, writeScenario } from './scenarios.ts';

const text = fc.string({ maxLength: 30, unit: 'binary' });
const delayMs = fc.integer({ min: 0, max: HOUR_MS });
const code = fc.integer();

/** Values that survive JSON unchanged; -0, for example, does not. */
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

const user: fc.Arbitrary<SimulatedUser> = fc.record(
  {
    userId: text,
    nickname: text,
    age: fc.nat(150),
    userType: fc.constantFrom(0, 1, 2),
    tokenType: fc.constantFrom(1, 2, 3, 4),
    token: text,
  },
  { requiredKeys: ['userId', 'nickname', 'age', 'userType', 'tokenType'] },
);

const behaviour: fc.Arbitrary<Behaviour> = fc.oneof(
  fc.record({ kind: fc.constantFrom('answer', 'ask', 'never', 'twice', 'garbage') }),
  fc.record({ kind: fc.constant('fail'), code, msg: text }),
  fc.record({ kind: fc.constant('delay'), ms: delayMs }),
  fc.record({ kind: fc.constant('fixed'), code, data: json }),
);

const names = Object.keys(hostCalls) as HostCallName[];

const scenario: fc.Arbitrary<Scenario> = fc.record({
  environment: fc.constantFrom('iosHost', 'androidHost', 'wechat', 'alipay', 'browser'),
  os: fc.constantFrom('ios', 'android'),
  caller: fc.nat(9_999_999).map(String),
  version: fc.array(fc.nat(999), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.')),
  channel: fc.stringMatching(/^[\w.-]{1,20}$/),
  transport: fc.constantFrom('wvjb6', 'jsBridgeA', 'jsBridgeB', 'none'),
  injection: fc.oneof(
    fc.record({ kind: fc.constantFrom('early', 'never') }),
    fc.record({ kind: fc.constantFrom('late', 'twice'), afterMs: delayMs }),
    fc.record({ kind: fc.constant('lost'), backAfterMs: delayMs }),
  ),
  user,
  login: fc.record({ code: fc.constantFrom(1, -1), user }),
  hasWebMicrophone: fc.boolean(),
  behaviours: fc.dictionary(fc.constantFrom(...names), behaviour),
  screen: fc.record({ width: fc.integer({ min: 100, max: 5000 }), height: fc.integer({ min: 100, max: 5000 }) }),
  path: fc.stringMatching(/^\/[\x21-\x7e]{0,40}$/),
});

describe('a scenario of the simulator, which is encoded in an address', () => {
  it('can be read back unchanged', () => {
    fc.assert(
      fc.property(scenario, (written) => {
        expect(readScenario(`?${writeScenario(written)}`)).toEqual({
          ...written,
          behaviours: { ...written.behaviours },
        });
      }),
      { numRuns: 500 },
    );
  });

  it('is encoded in the same address whatever the order of its fields', () => {
    const { screen, user: known, ...rest } = mainScenarios.hd.scenario;
    const shuffled = { user: Object.fromEntries(Object.entries(known).reverse()), screen, ...rest } as Scenario;
    expect(writeScenario(shuffled)).toBe(writeScenario(mainScenarios.hd.scenario));
  });

  it('needs no query if it is the default scenario', () => expect(writeScenario(defaultScenario)).toBe(''));

  it.each(Object.entries(mainScenarios))(
    'can be read back unchanged if it is the predefined scenario "%s", which has a Chinese title and explanation',
    (_id, main) => {
      expect(readScenario(writeScenario(main.scenario))).toEqual(main.scenario);
      expect(main.title).toMatch(/[一-龥]/);
      expect(main.explanation).toMatch(/[一-龥]/);
    },
  );

  it('can be read from any malformed address, and keeps the valid fields', () => {
    const field = fc.constantFrom(...Object.keys(defaultScenario), '__proto__', 'constructor');
    const value = fc.oneof(
      text,
      json.map((garbage) => JSON.stringify(garbage)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(field, value)), text, (pairs, noise) => {
        readScenario(noise);
        const read = readScenario(`caller=7&${new URLSearchParams(pairs).toString()}&${noise}`);
        expect(read.caller).toBe('7');
        expect(readScenario(writeScenario(read))).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['caller=abc', 'screen={"width":-1,"height":667}', 'injection={"kind":"late"}', 'user=null', 'path=x'])(
    'gets the default value instead of the invalid value in "%s"',
    (query) => expect(readScenario(query)).toEqual(defaultScenario),
  );
});
