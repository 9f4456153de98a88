import { ChipField } from '#ui/input/ChipField.tsx';
import { FormDateField } from '#widgets/form/FormDateField.tsx';
import { useField } from '#widgets/form/useField.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { healthHref } from '#features/health/healthHref.ts';
import { fiveGradeText, visionSteps } from '#features/health/vision/visionTexts.ts';
import { dayRange } from '#widgets/form/daySchema.ts';
import type { HealthFormProps } from './FormProps.ts';
import { HealthFormPage } from './HealthFormPage.tsx';
import { type HealthForm, healthDraft } from './healthForm.ts';
import { emptyVisionFields, VisionFields, visionFieldsOf, visionFormSchema } from './visionFields.ts';

const options = [
  ...visionSteps.map((step) => ({ value: String(step), label: fiveGradeText(step) })),
  { value: null, label: '没测' },
];

/** The form for the eyesight of both eyes on one day. */
export function VisionForm({ child: { id: childId, birthday }, record, today }: HealthFormProps<'vision'>) {
  const recordId = record?.id ?? '';
  const form = useForm({
    schema: visionFormSchema(today, birthday),
    initialValues: record ? visionFieldsOf(record) : emptyVisionFields(today),
    draft: healthDraft(childId, 'vision', recordId, VisionFields),
    refusedFields: { record_day_ahead: 'day', record_day_before_birth: 'day' },
  });
  return (
    <HealthFormPage
      form={form}
      title={record ? '编辑视力' : '记视力'}
      childId={childId}
      recordId={recordId}
      parent={healthHref('vision')}
    >
      <FormDateField form={form} name="day" label="哪一天测的" {...dayRange(today, birthday)} />
      <EyeField form={form} name="left" label="左眼（五分记录法，5.0 就是 1.0）" />
      <EyeField form={form} name="right" label="右眼" />
    </HealthFormPage>
  );
}

interface EyeFieldProps {
  form: HealthForm<VisionFields>;
  name: 'left' | 'right';
  label: string;
}

function EyeField({ form, name, label }: EyeFieldProps) {
  const { value, change, problem } = useField(form, name);
  return (
    <ChipField label={label} options={options} isChosen={(step) => step === value} onPress={change} problem={problem} />
  );
}
