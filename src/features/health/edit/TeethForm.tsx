import { useState } from 'react';
import { isMouthEvent, MAX_TEETH_PICTURES, mouthEvents, toothEvents } from '#lib/health/healthRules.ts';
import { ChipField } from '#ui/input/ChipField.tsx';
import { FormDateField } from '#widgets/form/FormDateField.tsx';
import { useField } from '#widgets/form/useField.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { PictureField } from '#widgets/pictures/PictureField.tsx';
import { healthHref } from '#features/health/healthHref.ts';
import { jaws, sides, teethEventTexts, toothNames } from '#lib/health/toothTexts.ts';
import { dayRange } from '#widgets/form/daySchema.ts';
import type { HealthFormProps } from './FormProps.ts';
import { HealthFormPage } from './HealthFormPage.tsx';
import { emptyTeethFields, TeethFields, teethFieldsOf, teethFormSchema } from './teethFields.ts';
import { type HealthForm, healthDraft } from './healthForm.ts';

const events = [...toothEvents, ...mouthEvents].map((value) => ({ value, label: teethEventTexts[value] }));

const sets = [
  { value: 'milk', label: '乳牙' },
  { value: 'permanent', label: '恒牙' },
] as const;

/** The form for an event of one tooth or of all teeth on one day. */
export function TeethForm({ child: { id: childId, birthday }, record, today }: HealthFormProps<'teeth'>) {
  const recordId = record?.id ?? '';
  const [isIncomplete, setIsIncomplete] = useState(false);
  const form = useForm({
    schema: teethFormSchema(today, birthday),
    initialValues: record ? teethFieldsOf(record) : emptyTeethFields(today),
    draft: healthDraft(childId, 'teeth', recordId, TeethFields),
    refusedFields: { record_day_ahead: 'day', record_day_before_birth: 'day' },
  });
  const { event, pictures } = form.values;
  return (
    <HealthFormPage
      form={form}
      title={record ? '编辑牙齿' : '记牙齿'}
      childId={childId}
      recordId={recordId}
      parent={healthHref('teeth')}
      isIncomplete={isIncomplete}
    >
      <FormDateField form={form} name="day" label="哪一天" {...dayRange(today, birthday)} />
      <EventField form={form} />
      {event !== null && !isMouthEvent(event) && <ToothField form={form} />}
      <PictureField
        label="照片"
        purpose="teeth"
        most={MAX_TEETH_PICTURES}
        ids={pictures}
        onChange={(ids) => form.fill('pictures', ids)}
        onIncomplete={setIsIncomplete}
      />
    </HealthFormPage>
  );
}

interface FieldProps {
  form: HealthForm<TeethFields>;
}

function EventField({ form }: FieldProps) {
  const { value, change, problem } = useField(form, 'event');
  return (
    <ChipField label="怎么了" options={events} isChosen={(one) => one === value} onPress={change} problem={problem} />
  );
}

/**
 * The user enters the position of a tooth counted from the middle, because few people know the names or numbers of
 * teeth.
 */
function ToothField({ form }: FieldProps) {
  const set = useField(form, 'set');
  const place = useField(form, 'place');
  const jaw = useField(form, 'jaw');
  const side = useField(form, 'side');
  const names = toothNames(set.value === 'milk').map((label, index) => ({ value: String(index + 1), label }));
  const chooseSet = (next: TeethFields['set']) => {
    set.change(next);
    if (Number(place.value) > toothNames(next === 'milk').length) place.change(null);
  };
  return (
    <>
      <ChipField
        label="乳牙还是恒牙"
        options={sets}
        isChosen={(one) => one === set.value}
        onPress={chooseSet}
        problem={set.problem}
      />
      <ChipField
        label="上面还是下面"
        options={jaws}
        isChosen={(one) => one === jaw.value}
        onPress={jaw.change}
        problem={jaw.problem}
      />
      <ChipField
        label="哪一边（孩子自己的左右）"
        options={sides}
        isChosen={(one) => one === side.value}
        onPress={side.change}
        problem={side.problem}
      />
      <ChipField
        label="从中间数第几颗"
        options={names}
        isChosen={(one) => one === place.value}
        onPress={place.change}
        problem={place.problem}
      />
    </>
  );
}
