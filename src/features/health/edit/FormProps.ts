import type { HealthRecord } from '#contract/family/health.ts';
import type { Kid } from '#contract/family/children.ts';

/** The properties of the form for each kind of record. */
export interface HealthFormProps<Kind extends HealthRecord['kind']> {
  child: Kid;
  /** Undefined for a new record. */
  record: Extract<HealthRecord, { kind: Kind }> | undefined;
  /** The time when the form was opened. Days after it are refused. */
  now: number;
}
