import type { HealthEntry } from '#contract/family/health.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { FormDraft } from '#widgets/form/formDraft.ts';
import type { useForm } from '#widgets/form/useForm.ts';

/** The form of a record of any kind. */
export type AnyHealthForm = Pick<
  ReturnType<typeof useForm<Record<string, unknown>, HealthEntry>>,
  'isChanged' | 'isSubmitting' | 'discard' | 'refusal' | 'submit'
>;

export type HealthForm<Fields extends object> = ReturnType<typeof useForm<Fields, HealthEntry>>;

/**
 * Returns where the unsaved content of a form is stored, together with the types of its fields. `recordId` is empty for
 * a new record.
 */
export const healthDraft = <Fields>(
  childId: string,
  kind: HealthEntry['kind'],
  recordId: string,
  fields: FormDraft<Fields>['fields'],
): FormDraft<Fields> => ({ key: storageKeys.healthDraft, id: `${childId}.${kind}.${recordId}`, fields });
