import { interests, MAX_INTERESTS, type Interest } from '#lib/family/childRules.ts';
import { interestTexts, sexTexts } from '#lib/family/familyTexts.ts';
import { ChipField } from '#ui/input/ChipField.tsx';
import { useField } from '#widgets/form/useField.ts';
import type { useChildForm } from './useChildForm.ts';

interface ChoiceFieldProps {
  form: Pick<ReturnType<typeof useChildForm>, 'control'>;
}

const sexOptions = [
  { value: 'boy', label: sexTexts.boy },
  { value: 'girl', label: sexTexts.girl },
  { value: null, label: '不填' },
] as const;

export function SexField({ form }: ChoiceFieldProps) {
  const { value, change } = useField(form, 'sex');
  return <ChipField label="性别" options={sexOptions} isChosen={(sex) => sex === value} onPress={change} />;
}

const interestOptions = interests.map((value) => ({ value, label: interestTexts[value] }));

export function InterestsField({ form }: ChoiceFieldProps) {
  const { value: liked, change, problem } = useField(form, 'interests');
  const toggle = (interest: Interest) =>
    change(liked.includes(interest) ? liked.filter((one) => one !== interest) : [...liked, interest]);
  return (
    <ChipField
      label={`喜欢听什么（最多选 ${MAX_INTERESTS} 个）`}
      options={interestOptions}
      isChosen={(interest) => liked.includes(interest)}
      onPress={toggle}
      problem={problem}
    />
  );
}
