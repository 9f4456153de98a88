import type { GenericSchema } from 'valibot';

export const appEnvs = ['local', 'dev', 'test', 'production'] as const;
export type AppEnv = (typeof appEnvs)[number];

export interface Setting {
  schema: GenericSchema<string, unknown>;
  /** The description of the value in docs/operations.md. */
  type: string;
  /** The value that is parsed if the variable is not set. `$DATA_DIR` stands for the value of that setting. */
  default?: string | { production: string; otherwise: string };
  /** The text that docs/operations.md shows instead of `default`. */
  shownDefault?: string;
  /** The environments in which the gateway refuses to start without this setting. */
  requiredIn?: readonly AppEnv[];
  /** Another setting that can be set instead of this one where this one is required. */
  orElse?: string;
  description: string;
}
