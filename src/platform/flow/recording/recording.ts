import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { Plain } from '#platform/flow/plain.ts';

const FORMAT = 2;

/**
 * The maximum number of steps, which no real recording reaches. Without it, a recording that somebody forgot to stop
 * would fill the storage.
 */
export const MAX_STEPS = 20_000;
/**
 * The maximum size of the steps as JSON, in characters. A recording of this size fits into the session storage of any
 * browser, together with other data.
 */
export const MAX_LENGTH = 2_000_000;

const Json: v.GenericSchema<Plain> = v.lazy(() =>
  v.union([v.null(), v.boolean(), v.number(), v.string(), v.array(Json), v.record(v.string(), Json)]),
);
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const ElapsedMs = v.pipe(Count, v.description('Milliseconds since the start'));
const Path = v.pipe(v.string(), v.description('The service and its function, such as tokens.refresh'));
const Within = v.optional(
  v.pipe(
    Count,
    v.description('The index of the step during which this one happened, counted with repeated events expanded'),
  ),
);

const AtOnce = v.optional(
  v.pipe(
    v.literal(true),
    v.description('It followed the previous input immediately: no pending promise callback ran between them'),
  ),
);

const ActionStep = v.object({
  kind: v.literal('action'),
  elapsedMs: ElapsedMs,
  by: v.pipe(
    v.picklist(['app', 'saga']),
    v.description('Whether a saga put the action, or anything else dispatched it'),
  ),
  action: v.objectWithRest({ type: v.string() }, Json),
  within: Within,
  atOnce: AtOnce,
});
const CallStep = v.object({
  kind: v.literal('call'),
  elapsedMs: ElapsedMs,
  path: Path,
  args: v.array(Json),
  call: v.pipe(Count, v.description('The number of the call; the step with its reply has the same one')),
  isPromise: v.optional(v.pipe(v.literal(true), v.description('The reply, if any, is a later step'))),
  returned: v.optional(v.pipe(Json, v.description('The value that it returned synchronously'))),
  threw: v.optional(v.pipe(Json, v.description('The error that it threw synchronously'))),
});
const AnswerStep = v.object({
  kind: v.literal('answer'),
  elapsedMs: ElapsedMs,
  call: Count,
  value: v.optional(Json),
  error: v.optional(Json),
});
const EventStep = v.object({
  kind: v.literal('event'),
  elapsedMs: ElapsedMs,
  listener: v.pipe(
    Count,
    v.description('The number of the listener; listeners are numbered in the order in which sagas register them'),
  ),
  args: v.array(Json),
  within: Within,
  atOnce: AtOnce,
  times: v.optional(
    v.pipe(Count, v.description('The number of times that the event happened, at even intervals until `untilMs`')),
  ),
  untilMs: v.optional(ElapsedMs),
});
const ReadStep = v.object({
  kind: v.literal('read'),
  elapsedMs: ElapsedMs,
  path: Path,
  args: v.array(Json),
  value: v.pipe(Json, v.description('The value that is read from now on')),
});

const Step = v.variant('kind', [ActionStep, CallStep, AnswerStep, EventStep, ReadStep]);
export type Step = v.InferOutput<typeof Step>;
export type ActionStep = v.InferOutput<typeof ActionStep>;
export type CallStep = v.InferOutput<typeof CallStep>;
/** The steps that come from outside. All other steps are made by the flows. */
export type InputStep = v.InferOutput<typeof AnswerStep> | v.InferOutput<typeof EventStep> | ActionStep;

export const isInput = (step: Step): step is InputStep =>
  step.kind === 'answer' || step.kind === 'event' || (step.kind === 'action' && step.by === 'app');

/**
 * A recorded session: the inputs from outside and what the flows did, with the time of each step. Secrets and personal
 * data are replaced by pseudonyms.
 */
export const FlowRecording = v.object({
  format: v.literal(FORMAT),
  name: v.string(),
  startedAt: v.pipe(Count, v.description('Epoch milliseconds')),
  durationMs: Count,
  version: v.pipe(v.string(), v.description('The version of the app')),
  data: v.pipe(v.record(v.string(), Json), v.description('The values of services that are not functions, by path')),
  roots: v.pipe(v.record(v.string(), v.string()), v.description('The addresses with which the app was built')),
  initialState: v.record(v.string(), Json),
  steps: v.pipe(v.array(Step), v.maxLength(MAX_STEPS)),
  finalState: v.record(v.string(), Json),
  cut: v.exactOptional(
    v.pipe(
      v.picklist(['long', 'storage']),
      v.description(
        'Why the recording is incomplete: it grew too long, or the browser could not store all of it. Later steps and the final state are not compared',
      ),
    ),
  ),
});
export type FlowRecording = v.InferOutput<typeof FlowRecording>;

/** Returns a recording that ends after `stepCount` steps. */
export function cutFlowRecording(recording: FlowRecording, stepCount: number): FlowRecording {
  const steps = recording.steps.slice(0, stepCount);
  return { ...recording, steps, durationMs: steps.at(-1)?.elapsedMs ?? 0, cut: 'storage' };
}

/** Parses a recording from a file. Throws an Error whose message says what is wrong with the file. */
export function parseFlowRecording(text: string): FlowRecording {
  const json = attempt(() => JSON.parse(text) as unknown);
  if (json === undefined) throw new Error('This is not a recording: the file is not JSON, or not all of it is there.');
  const { format } = (typeof json === 'object' && json !== null ? json : {}) as { format?: unknown };
  if (format === undefined) throw new Error('This is not a recording: it has no `format`.');
  if (format !== FORMAT && format !== 1)
    throw new Error(`This recording has format ${JSON.stringify(format)}; only 1 and ${FORMAT} can be read.`);
  const read = v.safeParse(FlowRecording, format === 1 ? fromFormat1(json as object) : json);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Error(`This recording is damaged at ${v.getDotPath(issue) ?? 'its root'}: ${issue.message}`);
}

/** Renames the fields that were called `at` and `until` in format 1. */
function fromFormat1(recording: { steps?: unknown }): unknown {
  const renamed = (step: unknown): unknown => {
    if (typeof step !== 'object' || step === null) return step;
    const { at, until, ...rest } = step as Record<string, unknown>;
    return { ...rest, elapsedMs: at, ...(until !== undefined && { untilMs: until }) };
  };
  const { steps } = recording;
  return { ...recording, format: FORMAT, steps: Array.isArray(steps) ? steps.map(renamed) : steps };
}
