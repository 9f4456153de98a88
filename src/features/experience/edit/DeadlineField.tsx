import { MAX_DAYS_AHEAD } from '#lib/experience/aimRules.ts';
import { daysAfter } from '#lib/time/calendarDay.ts';
import { ChipField } from '#ui/input/ChipField.tsx';
import { FormDateField } from '#widgets/form/FormDateField.tsx';
import type { useForm } from '#widgets/form/useForm.ts';
import type { AimInput } from '#contract/experience/aims.ts';
import type { AimFields } from './aimFields.ts';

interface DeadlineFieldProps {
  form: ReturnType<typeof useForm<AimFields, AimInput>>;
  today: string;
}

/** Lets the user choose the deadline of an aim: one of some usual periods, any other day, or none. */
export function DeadlineField({ form, today }: DeadlineFieldProps) {
  const { deadline } = form.values;
  const options = [
    { value: '', label: '不设日期' },
    { value: daysAfter(today, 6), label: '一周' },
    { value: daysAfter(today, 13), label: '两周' },
    { value: daysAfter(today, 29), label: '一个月' },
    { value: daysAfter(today, 89), label: '三个月' },
  ];
  return (
    <>
      <ChipField
        label="到哪天为止"
        options={options}
        isChosen={(day) => day === deadline}
        onPress={(day) => form.fill('deadline', day)}
      />
      {deadline !== '' && (
        <FormDateField
          form={form}
          name="deadline"
          label="最后一天"
          min={today}
          max={daysAfter(today, MAX_DAYS_AHEAD)}
        />
      )}
    </>
  );
}
