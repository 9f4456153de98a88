import { abbreviated, isPlainObject, type Plain } from '#platform/flow/plain.ts';
import type { Step } from '#platform/flow/recording/recording.ts';

export interface Unequal {
  /** The path of the differing value, such as `args[0].token`. */
  path: string;
  expected: Plain | undefined;
  actual: Plain | undefined;
}

export const isEqual = (left: Plain, right: Plain): boolean => firstUnequal(left, right) === undefined;

/** Returns the first value in which two recorded values differ. */
export function firstUnequal(expected: Plain | undefined, actual: Plain | undefined, path = ''): Unequal | undefined {
  if (expected === actual) return undefined;
  if (Array.isArray(expected) && Array.isArray(actual)) {
    for (let index = 0; index < Math.max(expected.length, actual.length); index += 1) {
      const unequal = firstUnequal(expected[index], actual[index], `${path}[${index}]`);
      if (unequal) return unequal;
    }
    return undefined;
  }
  if (isPlainObject(expected) && isPlainObject(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const unequal = firstUnequal(expected[key], actual[key], path === '' ? key : `${path}.${key}`);
      if (unequal) return unequal;
    }
    return undefined;
  }
  return { path, expected, actual };
}

/** The first deviation of a replay from its recording. */
export interface Difference {
  /**
   * The index of the first step that differs, counted with repeated events expanded; the number of steps if only the
   * final state differs.
   */
  index: number;
  /** The time since the start of the recording. */
  elapsedMs: number;
  expected: string;
  actual: string;
  /** The first value in which the two steps differ, if they are of the same kind. */
  unequal?: Unequal | undefined;
  /** The preceding steps, in order. */
  before: string[];
}

/** Describes a step in one line. */
export function describeStep(step: Step): string {
  switch (step.kind) {
    case 'action': {
      const { type, ...rest } = step.action;
      const payload = Object.keys(rest).length === 0 ? '' : ` ${abbreviated(rest['payload'] ?? rest)}`;
      return `${step.by === 'saga' ? 'put' : 'action'} ${type}${payload}`;
    }
    case 'call':
      return `call ${step.path}(${step.args.map((arg) => abbreviated(arg)).join(', ')})`;
    case 'answer':
      return step.error === undefined
        ? `answer to call ${step.call}: ${abbreviated(step.value)}`
        : `answer to call ${step.call}: failed with ${abbreviated(step.error)}`;
    case 'event':
      return `event for listener ${step.listener}(${step.args.map((arg) => abbreviated(arg)).join(', ')})`;
    case 'read':
      return `${step.path}(${step.args.map((arg) => abbreviated(arg)).join(', ')}) reads ${abbreviated(step.value)}`;
  }
}

export const elapsedText = (ms: number): string => `${(ms / 1000).toFixed(3)} s`;

/** Describes a difference for people: the expected step, the actual step, the time, and the preceding steps. */
export function describeDifference({ index, elapsedMs, expected, actual, unequal, before }: Difference): string {
  return [
    `The first difference is at step ${index}, ${elapsedText(elapsedMs)} after the start:`,
    `  expected  ${expected}`,
    `  actual    ${actual}`,
    ...(unequal
      ? [
          `  at        ${unequal.path || 'the whole'}: ${abbreviated(unequal.expected)} became ${abbreviated(unequal.actual)}`,
        ]
      : []),
    ...(before.length > 0 ? ['  after', ...before.map((line) => `    ${line}`)] : []),
  ].join('\n');
}
