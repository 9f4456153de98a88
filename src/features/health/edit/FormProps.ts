import type { HealthRecord } from '#contract/family/health.ts';
import type { Kid } from '#contract/family/children.ts';

/** The properties of the form of each kind. */
export interface HealthFormProps<Kind extends HealthRecord['kind']> {
  child: Kid;
  /** Undefined for a new record. */
  record: Extract<HealthRecord, { kind: Kind }> | undefined;
  /** When the form was opened; days are judged by it. */
  now: number;
}
