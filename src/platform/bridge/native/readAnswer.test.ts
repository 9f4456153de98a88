import { HostCallError } from './hostCallError.ts';
import { logHostProblem } from './logHostProblem.ts';
import { readAnswer } from './readAnswer.ts';

const LARGEST = 256 * 1024;
/** Returns a reply as JSON text of this length. */
const textOf = (length: number) => {
  const answer = { code: 0, data: '', msg: '' };
  return JSON.stringify({ ...answer, data: 'x'.repeat(length - JSON.stringify(answer).length) });
};

describe('a reply of the host', () => {
  const answer = { code: 0, data: { userId: 'a' }, msg: '好' };

  it.each([
    ['an object', answer],
    ['JSON text', JSON.stringify(answer)],
    ['JSON text in JSON text', JSON.stringify({ ...answer, data: JSON.stringify(answer.data) })],
    ['an object with JSON text', { ...answer, data: JSON.stringify(answer.data) }],
    ['an object whose code is a string', { ...answer, code: '0' }],
  ])('BRIDGE-01 BRIDGE-03 is read correctly if it arrives as %s', (_form, raw) => {
    expect(readAnswer(raw)).toEqual(answer);
  });

  it.each([
    [1, 1],
    ['-1', -1],
    ['123456789', 123_456_789],
  ])('BRIDGE-01 that consists only of the code %j is read as a reply without data and message', (raw, code) => {
    expect(readAnswer(raw)).toEqual({ code, data: undefined, msg: '' });
  });

  it('BRIDGE-03 is read with its data unchanged if the data is not JSON, and without its message if that is not a string', () => {
    expect(readAnswer({ code: 5, data: '不是 JSON', msg: 7 })).toEqual({ code: 5, data: '不是 JSON', msg: '' });
    expect(readAnswer({ code: 5, data: 'null' })).toEqual({ code: 5, data: 'null', msg: '' });
  });

  it('BRIDGE-03 is read with only the first 200 characters of its message', () => {
    expect(readAnswer({ code: 5, msg: 'x'.repeat(201) })?.msg).toBe('x'.repeat(200));
  });

  it.each([
    undefined,
    null,
    true,
    '',
    '不是 JSON',
    [],
    {},
    1.5,
    { code: 1.5 },
    { code: '1x' },
    { code: 'x1' },
    { code: '1234567890' },
    { code: '-' },
    { code: null },
  ])('BRIDGE-04 is ignored if it is malformed: %j', (raw) => {
    expect(readAnswer(raw)).toBeUndefined();
  });

  it('BRIDGE-04 is ignored if it is a string of more than 256 × 1024 characters', () => {
    expect(readAnswer(textOf(LARGEST))).toMatchObject({ code: 0 });
    expect(readAnswer(textOf(LARGEST + 1))).toBeUndefined();
  });
});

describe('a failed call to the host', () => {
  it.each([
    ['timeout', '应用没有回应，请稍后再试'],
    ['unsupported', '当前应用还不支持，请升级后再试'],
    ['refused', '没有成功，请稍后再试'],
    ['cancelled', '已取消'],
    ['badAnswer', '没有成功，请升级应用后再试'],
  ] as const)('BRIDGE-03 of the kind %s has a message for the user: %s', (kind, text) => {
    expect(new HostCallError(kind, 'user')).toMatchObject({ kind, call: 'user', message: text, code: undefined });
    expect(new HostCallError(kind, 'user', { code: -7, msg: '' })).toMatchObject({ message: text, code: -7 });
    expect(new HostCallError(kind, 'user', { code: -7, msg: '余额不足' }).message).toBe('余额不足');
  });

  it('BRIDGE-02 is logged, unless the host does not support the call', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    logHostProblem('host user', new HostCallError('unsupported', 'user'));
    expect(warn).not.toHaveBeenCalled();
    logHostProblem('host user', new HostCallError('timeout', 'user'));
    logHostProblem('host user', new TypeError('inside'));
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
