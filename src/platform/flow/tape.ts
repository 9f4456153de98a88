import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { Plain } from './plain.ts';

const FORMAT = 1;

/** Longer than any flow; the recording of somebody who forgot to stop would only fill the storage. */
export const MAX_STEPS = 20_000;
/**
 * The size of the steps as JSON, in characters: it fits into the session storage of any browser together with other
 * data.
 */
export const MAX_LENGTH = 2_000_000;

const Json: v.GenericSchema<Plain> = v.lazy(() =>
  v.union([v.null(), v.boolean(), v.number(), v.string(), v.array(Json), v.record(v.string(), Json)]),
);
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const At = v.pipe(Count, v.description('Milliseconds since the start'));
const Path = v.pipe(v.string(), v.description('The service and its function, such as tokens.refresh'));
const Within = v.optional(
  v.pipe(Count, v.description('The step that was not over yet when this one came; counted with repeats unfolded')),
);

const AtOnce = v.optional(
  v.pipe(
    v.literal(true),
    v.description('Right after the input before it: nothing that waited had its turn between them'),
  ),
);

const ActionStep = v.object({
  kind: v.literal('action'),
  at: At,
  by: v.pipe(v.picklist(['app', 'saga']), v.description('Put by a flow, or by anything else')),
  action: v.objectWithRest({ type: v.string() }, Json),
  within: Within,
  atOnce: AtOnce,
});
const CallStep = v.object({
  kind: v.literal('call'),
  at: At,
  path: Path,
  args: v.array(Json),
  call: v.pipe(Count, v.description('Names the call; its answer carries the same number')),
  isPromise: v.optional(v.pipe(v.literal(true), v.description('Its answer, if any, comes later'))),
  returned: v.optional(v.pipe(Json, v.description('What it returned at once'))),
  threw: v.optional(v.pipe(Json, v.description('What it threw at once'))),
});
const AnswerStep = v.object({
  kind: v.literal('answer'),
  at: At,
  call: Count,
  value: v.optional(Json),
  error: v.optional(Json),
});
const EventStep = v.object({
  kind: v.literal('event'),
  at: At,
  listener: v.pipe(Count, v.description('Functions are numbered in the order in which flows hand them out')),
  args: v.array(Json),
  within: Within,
  atOnce: AtOnce,
  times: v.optional(v.pipe(Count, v.description('How often it came, evenly, until `until`'))),
  until: v.optional(At),
});
const ReadStep = v.object({
  kind: v.literal('read'),
  at: At,
  path: Path,
  args: v.array(Json),
  value: v.pipe(Json, v.description('What is read from now on')),
});

const Step = v.variant('kind', [ActionStep, CallStep, AnswerStep, EventStep, ReadStep]);
export type Step = v.InferOutput<typeof Step>;
export type ActionStep = v.InferOutput<typeof ActionStep>;
export type CallStep = v.InferOutput<typeof CallStep>;
/** Inputs from outside; steps of the other kinds are made by the flows. */
export type InputStep = v.InferOutput<typeof AnswerStep> | v.InferOutput<typeof EventStep> | ActionStep;

export const isInput = (step: Step): step is InputStep =>
  step.kind === 'answer' || step.kind === 'event' || (step.kind === 'action' && step.by === 'app');

/**
 * A recorded session: inputs from outside, what the flows did, and when. Secrets and personal data are replaced by
 * pseudonyms.
 */
export const Tape = v.object({
  format: v.literal(FORMAT),
  name: v.string(),
  startedAt: v.pipe(Count, v.description('Epoch milliseconds')),
  durationMs: Count,
  version: v.pipe(v.string(), v.description('Of the app')),
  data: v.pipe(v.record(v.string(), Json), v.description('What services hold besides functions, by path')),
  roots: v.pipe(v.record(v.string(), v.string()), v.description('The addresses the app was built with')),
  initialState: v.record(v.string(), Json),
  steps: v.pipe(v.array(Step), v.maxLength(MAX_STEPS)),
  finalState: v.record(v.string(), Json),
  cut: v.exactOptional(
    v.pipe(
      v.picklist(['long', 'storage']),
      v.description(
        'Why it ends before the recording did: it grew too long, or the browser had no room for all of it. What came after the last step, and the state at the end, are not compared',
      ),
    ),
  ),
});
export type Tape = v.InferOutput<typeof Tape>;

/** Returns the beginning of a recording, up to a number of steps. */
export function cutTape(tape: Tape, stepCount: number): Tape {
  const steps = tape.steps.slice(0, stepCount);
  return { ...tape, steps, durationMs: steps.at(-1)?.at ?? 0, cut: 'storage' };
}

/** Parses a recording from a file; throws an Error whose message says what is wrong with it. */
export function parseTape(text: string): Tape {
  const json = attempt(() => JSON.parse(text) as unknown);
  if (json === undefined) throw new Error('This is not a tape: the file is not JSON, or not all of it is there.');
  const { format } = (typeof json === 'object' && json !== null ? json : {}) as { format?: unknown };
  if (format === undefined) throw new Error('This is not a tape: it has no `format`.');
  if (format !== FORMAT) throw new Error(`This tape has format ${JSON.stringify(format)}; only ${FORMAT} can be read.`);
  const read = v.safeParse(Tape, json);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Error(`This tape is damaged at ${v.getDotPath(issue) ?? 'its root'}: ${issue.message}`);
}
