import type { RefCallback } from 'react';
import { MAX_STEPS } from '#lib/experience/aimRules.ts';
import { Button } from '#ui/action/Button.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { PlusIcon } from '#ui/icons/mallIcons.tsx';
import { CloseIcon } from '#ui/icons/navigationIcons.tsx';
import { TextField } from '#ui/input/TextField.tsx';
import type { Steps } from './aimFields.ts';
import styles from './EditAim.module.css';

/** `field` is the result of `useField` for the steps of a form. */
interface StepsFieldProps {
  field: { value: Steps; change: (steps: Steps) => void; problem: string; ref: RefCallback<HTMLElement> };
  label: string;
}

/** Fields for the steps in order. Steps without text are not sent. */
export function StepsField({ field: { value: steps, change, problem, ref }, label }: StepsFieldProps) {
  const replace = (index: number, text: string) =>
    change(steps.map((step, at) => (at === index ? { ...step, text } : step)));
  return (
    <fieldset className={styles['steps']}>
      <legend className={styles['label']}>{label}</legend>
      {steps.map(({ text }, index) => (
        <div key={index} className={styles['step']}>
          <TextField
            {...(index === 0 && { ref })}
            label={`第 ${index + 1} 步`}
            hidesLabel
            placeholder={`第 ${index + 1} 步`}
            value={text}
            onChange={(next) => replace(index, next)}
          />
          <IconButton
            label={`去掉第 ${index + 1} 步`}
            icon={<CloseIcon size={20} />}
            onClick={() => change(steps.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {steps.length < MAX_STEPS && (
        <Button
          kind="secondary"
          size="small"
          icon={<PlusIcon size={18} />}
          onClick={() => change([...steps, { id: 0, text: '' }])}
        >
          加一步
        </Button>
      )}
      <p className={styles['problem']} role="status">
        {problem}
      </p>
    </fieldset>
  );
}
