import type { Plain } from '#platform/flow/plain.ts';
import { createPseudonyms, type Pseudonyms } from './pseudonyms.ts';
import { folded } from '#platform/flow/replay/repeats.ts';
import type { Step, FlowRecording } from './recording.ts';

/**
 * Returns a copy of a recording without secrets, so that the recording may leave the device. All steps are searched for
 * secrets before any is replaced, because a value that is secret in one place must be replaced everywhere.
 */
export function maskedRecording(raw: FlowRecording): FlowRecording {
  const pseudonyms = createPseudonyms();
  const paths = new Map(raw.steps.flatMap((step) => (step.kind === 'call' ? [[step.call, step.path] as const] : [])));
  const parts = { data: raw.data, initialState: raw.initialState, finalState: raw.finalState };
  pseudonyms.learn(parts);
  for (const step of raw.steps) mapValues(step, paths, (value, name) => (pseudonyms.learn(value, name), value));
  return {
    ...raw,
    ...(pseudonyms.masked(parts) as typeof parts),
    steps: folded(raw.steps.map((step) => mapValues(step, paths, pseudonyms.masked))),
  };
}

/**
 * Applies `work` to every value of a step, together with the name of the value: the key of a cookie or stored value,
 * the path of a call, or the type of an action.
 */
function mapValues(step: Step, paths: ReadonlyMap<number, string>, work: Pseudonyms['masked']): Step {
  const optional = (key: string, value: Plain | undefined, name: string) =>
    value === undefined ? {} : { [key]: work(value, name) };
  switch (step.kind) {
    case 'action': {
      const { type, payload, ...rest } = step.action;
      return { ...step, action: { type, ...(work(rest) as object), ...optional('payload', payload, type) } };
    }
    case 'call': {
      const name = nameOf(step.path, step.args);
      const { returned, threw } = step;
      const args = argsBy(step.path, step.args, work);
      return { ...step, args, ...optional('returned', returned, name), ...optional('threw', threw, name) };
    }
    case 'read':
      return {
        ...step,
        args: argsBy(step.path, step.args, work),
        value: work(step.value, nameOf(step.path, step.args)),
      };
    case 'answer': {
      const name = paths.get(step.call) ?? '';
      return { ...step, ...optional('value', step.value, name), ...optional('error', step.error, '') };
    }
    case 'event':
      return { ...step, args: work(step.args) as Plain[] };
  }
}

const isKeyed = (path: string): boolean => /\.(read|write|remove)$/.test(path);

const nameOf = (path: string, [key]: Plain[]): string => (isKeyed(path) && typeof key === 'string' ? key : path);

/**
 * Applies `work` to the arguments of a call. If the call writes a cookie or a stored value, its first argument is the
 * name of the value in its second argument.
 */
function argsBy(path: string, args: Plain[], work: Pseudonyms['masked']): Plain[] {
  if (!isKeyed(path)) return work(args, path) as Plain[];
  return args.map((arg, index) => (index === 0 ? arg : work(arg, index === 1 ? nameOf(path, args) : '')));
}
