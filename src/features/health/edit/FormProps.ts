import type { HealthRecord } from '#contract/family/health.ts';
import type { Kid } from '#contract/family/children.ts';

/** The properties of the form for each kind of record. */
export interface HealthFormProps<Kind extends HealthRecord['kind']> {
  child: Kid;
  /** The record to change; undefined for a new one. */
  record: Extract<HealthRecord, { kind: Kind }> | undefined;
  /** The current day. The form refuses later days. */
  today: string;
}
