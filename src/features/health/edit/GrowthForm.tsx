import { postureTexts } from '#lib/health/healthTexts.ts';
import { ChipField } from '#ui/input/ChipField.tsx';
import { FormDateField } from '#widgets/form/FormDateField.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useForm } from '#widgets/form/useForm.ts';
import { healthHref } from '#features/health/healthHref.ts';
import { dayRange } from '#widgets/form/daySchema.ts';
import type { HealthFormProps } from './FormProps.ts';
import {
  asksForPosture,
  decimalText,
  GrowthFields,
  growthFieldsOf,
  growthFormSchema,
  emptyGrowthFields,
  postureOn,
} from './growthFields.ts';
import { HealthFormPage } from './HealthFormPage.tsx';
import { healthDraft } from './healthForm.ts';
import { doubtfulFields } from './useSaveRecord.tsx';

const postures = (['lying', 'standing'] as const).map((value) => ({ value, label: postureTexts[value] }));

const numberInputProps = { inputMode: 'decimal', autoComplete: 'off', maxLength: 8, corrected: decimalText } as const;

/** The form for height, weight and head circumference on one day. */
export function GrowthForm({ child: { id: childId, birthday }, record, today }: HealthFormProps<'growth'>) {
  const recordId = record?.id ?? '';
  const form = useForm({
    schema: growthFormSchema(today, birthday),
    initialValues: record ? growthFieldsOf(record) : emptyGrowthFields(today),
    draft: healthDraft(childId, 'growth', recordId, GrowthFields),
    refusedFields: { ...doubtfulFields, record_day_ahead: 'day', record_day_before_birth: 'day' },
  });
  const { day, posture } = form.values;
  return (
    <HealthFormPage
      form={form}
      title={record ? '编辑身高体重' : '记身高体重'}
      childId={childId}
      recordId={recordId}
      parent={healthHref('height')}
    >
      <FormDateField form={form} name="day" label="哪一天量的" {...dayRange(today, birthday)} />
      <FormTextField form={form} name="heightCm" label="身高（厘米）" placeholder="例如 110.5" {...numberInputProps} />
      {asksForPosture(birthday, day) && (
        <ChipField
          label="怎么量的（2 岁以前一般躺着量）"
          options={postures}
          isChosen={(one) => one === postureOn(birthday, day, posture)}
          onPress={(one) => form.fill('posture', one)}
        />
      )}
      <FormTextField
        form={form}
        name="weightKg"
        label="体重（千克，1 千克是 2 斤）"
        placeholder="例如 18.5"
        {...numberInputProps}
      />
      <FormTextField
        form={form}
        name="headCm"
        label="头围（厘米，5 岁以前量）"
        placeholder="可以不填"
        {...numberInputProps}
      />
    </HealthFormPage>
  );
}
