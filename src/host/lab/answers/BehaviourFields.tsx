import { MINUTE_MS } from '#lib/time/time.ts';
import { classes } from '#ui/classes.ts';
import type { Behaviour } from '#host/scenario.ts';
import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { NumberField } from '#host/lab/fields/NumberField.tsx';
import { SelectField } from '#host/lab/fields/SelectField.tsx';
import { TextField } from '#host/lab/fields/TextField.tsx';
import { useLab } from '#host/lab/console/LabContext.ts';
import { behaviours, choicesOf } from '#host/lab/console/texts.ts';
import type { Answerable } from './answerable.ts';
import styles from './answers.module.css';

const defaults: Record<Exclude<Behaviour['kind'], 'fixed'>, Behaviour> = {
  answer: { kind: 'answer' },
  ask: { kind: 'ask' },
  fail: { kind: 'fail', code: 500, msg: '宿主出错了' },
  delay: { kind: 'delay', ms: 1_200 },
  never: { kind: 'never' },
  twice: { kind: 'twice' },
  garbage: { kind: 'garbage' },
};

const CODES = { min: -99_999, max: 99_999 };
const MAX_DELAY_MS = 2 * MINUTE_MS;

export function BehaviourFields({ name, text, calls, behaviour }: Answerable & { behaviour: Behaviour }) {
  const lab = useLab();
  const set = (next: Behaviour) => lab.setBehaviour(name, next);
  // Hides the kind `fixed` unless it is set already. It cannot be chosen here: it is set when the user lets an answer
  // be repeated.
  const choices = choicesOf(behaviours).filter(([kind]) => kind !== 'fixed' || behaviour.kind === 'fixed');

  return (
    <li className={classes(styles['handler'], behaviour.kind !== 'answer' && styles['changed'])}>
      <div>
        {calls.map((call) => (
          <code key={call}>{call}</code>
        ))}
        <p>{text}</p>
      </div>
      <SelectField
        label={`${name} 的应答`}
        isLabelHidden
        value={behaviour.kind}
        choices={choices}
        onChange={(kind) => kind !== 'fixed' && set(defaults[kind])}
      />
      <div className={styles['details']}>
        {behaviour.kind === 'delay' && (
          <>
            <NumberField
              label={`${name} 延迟的毫秒`}
              isLabelHidden
              min={0}
              max={MAX_DELAY_MS}
              value={behaviour.ms}
              onCommit={(ms) => set({ kind: 'delay', ms })}
            />
            毫秒
          </>
        )}
        {behaviour.kind === 'fail' && (
          <>
            <NumberField
              label={`${name} 的错误码`}
              isLabelHidden
              {...CODES}
              value={behaviour.code}
              onCommit={(code) => set({ ...behaviour, code })}
            />
            <TextField
              label={`${name} 的错误信息`}
              isLabelHidden
              value={behaviour.msg}
              onCommit={(msg) => set({ ...behaviour, msg })}
            />
          </>
        )}
        {behaviour.kind === 'fixed' && (
          <>
            <output className={styles['fixed']}>
              {behaviour.code} {JSON.stringify(behaviour.data)}
            </output>
            <LabButton aria-label={`忘掉 ${name} 的回答`} onClick={() => set({ kind: 'answer' })}>
              忘掉
            </LabButton>
          </>
        )}
      </div>
    </li>
  );
}
