import type { GenericSchema } from 'valibot';

/** The properties of valibot's schemas from which an example is built; a schema has only some of them. */
interface Shape {
  type: string;
  entries?: Record<string, GenericSchema>;
  wrapped?: GenericSchema;
  options?: readonly unknown[];
  literal?: unknown;
  default?: unknown;
  /**
   * The schema, followed by the steps that check or convert its value. `requirement` is the parameter of a step, for
   * example the minimum.
   */
  pipe?: readonly (GenericSchema & { requirement?: unknown })[];
}

/**
 * Returns a value that satisfies a schema of the contract. The user of the simulator edits it to write an answer.
 * A field whose name is a key of `known` gets the value that `known` contains.
 */
export function exampleOf(schema: GenericSchema, known: Readonly<Record<string, unknown>> = {}): unknown {
  const { type, entries, wrapped, options, literal, default: usual, pipe = [] } = schema as unknown as Shape;
  if (entries) {
    return Object.fromEntries(
      Object.entries(entries).map(([name, part]) => [name, name in known ? known[name] : exampleOf(part, known)]),
    );
  }
  // Looks at the steps after the first, because they are more specific: for example, first that the value is a number,
  // then which numbers are allowed.
  const choice = pipe.slice(1).find(({ type: step }) => step === 'picklist');
  if (choice) return exampleOf(choice, known);
  const least = pipe.slice(1).find(({ type: step }) => step === 'min_value');
  if (least) return least.requirement;
  if (wrapped) return usual ?? exampleOf(wrapped, known);
  if (type === 'literal') return literal;
  if (type === 'picklist') return options?.[0];
  if (type === 'union') return exampleOf(options?.[0] as GenericSchema, known);
  return plainExamples[type] ?? null;
}

const plainExamples: Readonly<Record<string, unknown>> = {
  string: '',
  number: 0,
  boolean: false,
  record: {},
  array: [],
};
