import { tagTexts } from '#lib/experience/experienceTexts.ts';
import { type ExperienceTag, experienceTags, MAX_TAGS } from '#lib/experience/aimRules.ts';
import { ChipField } from '#ui/input/ChipField.tsx';

/** `field` is the result of `useField` for the tags of a form. */
interface TagsFieldProps {
  field: { value: ExperienceTag[]; change: (tags: ExperienceTag[]) => void; problem: string };
}

const options = experienceTags.map((value) => ({ value, label: tagTexts[value] }));

export const TagsField = ({ field: { value: chosen, change, problem } }: TagsFieldProps) => (
  <ChipField
    label={`标签（最多选 ${MAX_TAGS} 个）`}
    options={options}
    isChosen={(tag) => chosen.includes(tag)}
    onPress={(tag) => change(chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag])}
    problem={problem}
  />
);
