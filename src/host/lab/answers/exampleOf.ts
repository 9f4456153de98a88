import type { GenericSchema } from 'valibot';

/** The parts of valibot's schemas that an example is made by; what a schema has not is undefined. */
interface Shape {
  type: string;
  entries?: Record<string, GenericSchema>;
  wrapped?: GenericSchema;
  options?: readonly unknown[];
  literal?: unknown;
  default?: unknown;
  /** A schema, and what its value passes through next. */
  pipe?: readonly GenericSchema[];
}

/** A value of a contract's schema, to begin an answer by hand with; `known` fills the fields of these names. */
export function exampleOf(schema: GenericSchema, known: Readonly<Record<string, unknown>> = {}): unknown {
  const { type, entries, wrapped, options, literal, default: usual, pipe = [] } = schema as unknown as Shape;
  if (entries) {
    return Object.fromEntries(
      Object.entries(entries).map(([name, part]) => [name, name in known ? known[name] : exampleOf(part, known)]),
    );
  }
  // The narrowest stands last: a number, then which numbers.
  const choice = pipe.slice(1).find(({ type: step }) => step === 'picklist');
  if (choice) return exampleOf(choice, known);
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
