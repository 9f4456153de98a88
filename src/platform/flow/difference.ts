import { inShort, type Plain } from './plain.ts';
import type { Step } from './tape.ts';

export interface Unequal {
  /** Such as `args[0].token`. */
  path: string;
  expected: Plain | undefined;
  came: Plain | undefined;
}

export const isEqual = (left: Plain, right: Plain): boolean => firstUnequal(left, right) === undefined;

/** The first place where two values part. */
export function firstUnequal(expected: Plain | undefined, came: Plain | undefined, path = ''): Unequal | undefined {
  if (expected === came) return undefined;
  if (Array.isArray(expected) && Array.isArray(came)) {
    for (let index = 0; index < Math.max(expected.length, came.length); index += 1) {
      const unequal = firstUnequal(expected[index], came[index], `${path}[${index}]`);
      if (unequal) return unequal;
    }
    return undefined;
  }
  if (isObject(expected) && isObject(came)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(came)])) {
      const unequal = firstUnequal(expected[key], came[key], path === '' ? key : `${path}.${key}`);
      if (unequal) return unequal;
    }
    return undefined;
  }
  return { path, expected, came };
}

const isObject = (value: Plain | undefined): value is Record<string, Plain> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first thing that went another way than on the tape. */
export interface Difference {
  /** Of the tape's steps, repeats unfolded; as many as there are when only the end differs. */
  index: number;
  /** Milliseconds of the tape. */
  at: number;
  expected: string;
  came: string;
  /** Where within the two, when they are of one kind. */
  unequal?: Unequal | undefined;
  /** The steps before it, the last one last. */
  before: string[];
}

/** One line for a step. */
export function describeStep(step: Step): string {
  switch (step.kind) {
    case 'action': {
      const { type, ...rest } = step.action;
      const payload = Object.keys(rest).length === 0 ? '' : ` ${inShort(rest['payload'] ?? rest)}`;
      return `${step.by === 'saga' ? 'put' : 'action'} ${type}${payload}`;
    }
    case 'call':
      return `call ${step.path}(${step.args.map((arg) => inShort(arg)).join(', ')})`;
    case 'answer':
      return step.error === undefined
        ? `answer to call ${step.call}: ${inShort(step.value)}`
        : `answer to call ${step.call}: failed with ${inShort(step.error)}`;
    case 'event':
      return `event for listener ${step.listener}(${step.args.map((arg) => inShort(arg)).join(', ')})`;
    case 'read':
      return `${step.path}(${step.args.map((arg) => inShort(arg)).join(', ')}) reads ${inShort(step.value)}`;
  }
}

export const inSeconds = (at: number): string => `${(at / 1000).toFixed(3)} s`;

/** For people: what was expected, what came, when, after what. */
export function describeDifference({ index, at, expected, came, unequal, before }: Difference): string {
  return [
    `The first difference is at step ${index}, ${inSeconds(at)} after the start:`,
    `  expected  ${expected}`,
    `  came      ${came}`,
    ...(unequal
      ? [`  at        ${unequal.path || 'the whole'}: ${inShort(unequal.expected)} became ${inShort(unequal.came)}`]
      : []),
    ...(before.length > 0 ? ['  after', ...before.map((line) => `    ${line}`)] : []),
  ].join('\n');
}
