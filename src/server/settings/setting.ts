import type { GenericSchema } from 'valibot';

export const appEnvs = ['local', 'dev', 'test', 'production'] as const;
export type AppEnv = (typeof appEnvs)[number];

export interface Setting {
  schema: GenericSchema<string, unknown>;
  /** How docs/operations.md describes the value. */
  type: string;
  /** The text that is used if the variable is not set. `$DATA_DIR` stands for the value of that setting. */
  default?: string | { production: string; otherwise: string };
  /** What docs/operations.md says instead of `default`. */
  shownDefault?: string;
  /** The environments in which the gateway refuses to start without it. */
  requiredIn?: readonly AppEnv[];
  /** Another setting that satisfies `requiredIn` as well. */
  orElse?: string;
  description: string;
}
