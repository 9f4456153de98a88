import * as v from 'valibot';
import { Problem, type ProblemCode } from '#server/endpoint/problem.ts';

/** Returns the input parsed by the schema, or throws a refusal. */
export function checkInput<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  [status, code]: readonly [number, ProblemCode] = [400, 'invalid_input'],
): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw new Problem(status, code);
  return result.output;
}
