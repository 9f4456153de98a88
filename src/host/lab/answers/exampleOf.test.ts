import * as v from 'valibot';
import { hostCalls, type HostCallName } from '#contract/host/bridge.ts';
import { exampleOf } from './exampleOf.ts';

describe('exampleOf', () => {
  it.each(Object.keys(hostCalls) as HostCallName[])(
    'BRIDGE-05 returns a value for the call %s that satisfies the contract',
    (name) => {
      const { answer } = hostCalls[name] as { answer: v.GenericSchema };
      expect(v.safeParse(answer, exampleOf(answer)).success).toBe(true);
    },
  );

  it('uses the given values for fields with the same names', () => {
    const known = { userId: 'host-user-1', userType: 2, nickname: '朵朵' };
    expect(exampleOf(hostCalls.user.answer, known)).toMatchObject({ ...known, token: '', expireTime: 0 });
  });

  it('supports schemas for records, lists and choices', () => {
    const schema = v.object({
      kind: v.picklist(['a', 'b']),
      data: v.record(v.string(), v.unknown()),
      list: v.array(v.string()),
    });
    expect(exampleOf(schema)).toEqual({ kind: 'a', data: {}, list: [] });
  });
});
