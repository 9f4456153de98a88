import { useId, useState, type SyntheticEvent } from 'react';
import * as v from 'valibot';
import { hostCalls, type HostCallName } from '#contract/host/bridge.ts';
import { attempt } from '#lib/attempt.ts';
import { masked } from '#lib/text/clean/mask.ts';
import { classes } from '#ui/classes.ts';
import { successCodeOf } from '#host/call/answers.ts';
import { isNativeHost } from '#host/page/injection.ts';
import type { Scenario } from '#host/scenario.ts';
import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { NumberField } from '#host/lab/fields/NumberField.tsx';
import { SelectField } from '#host/lab/fields/SelectField.tsx';
import { TextField } from '#host/lab/fields/TextField.tsx';
import { useLabState } from '#host/lab/console/LabContext.ts';
import type { LabState, Question } from '#host/lab/console/labState.ts';
import { callsIn } from './answerable.ts';
import { exampleOf } from './exampleOf.ts';
import styles from './Questions.module.css';

/** The maximum height of the text field, in rows. More rows would hide the panel below the field. */
const MAX_ROWS = 7;
const FAILURE_CODE = 500;
const CODES = { min: -99_999, max: 99_999 };
const outcomes = [
  ['success', '成功'],
  ['failure', '失败'],
] as const;

/**
 * Shows a warning if the answer violates the contract, but still lets the user send the answer, because real hosts may
 * answer anything.
 */
export function QuestionForm({ question: { name, data, answer } }: { question: Question }) {
  const id = useId();
  const known = useLabState(knownFacts);
  const environment = useLabState((state) => state.scenario.environment);
  const asked = callsIn(environment).find((one) => one.name === name);
  const schema = schemaOf(name, environment);
  const [code, setCode] = useState(successCodeOf(name));
  const [message, setMessage] = useState('');
  const [text, setText] = useState(() =>
    JSON.stringify(exampleOf(schema, JSON.parse(known) as Record<string, unknown>), null, 2),
  );
  const [remembers, setRemembers] = useState(false);
  const parsed = attempt(() => ({ value: JSON.parse(text) as unknown }));
  const isSuccess = code === successCodeOf(name);
  const verdict = verdictOn(parsed, schema);

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (parsed) answer({ code, data: parsed.value, msg: message }, remembers);
  };

  return (
    <form className={styles['form']} aria-label={`回答 ${name}`} onSubmit={handleSubmit}>
      <h2>
        页面在等：{asked?.text} <code>{asked?.calls.join('、')}</code>
      </h2>
      <p className={styles['request']}>{JSON.stringify(masked(data))}</p>
      <div className={styles['row']}>
        <div className={styles['code']}>
          <SelectField
            label="结果"
            isLabelHidden
            value={isSuccess ? 'success' : 'failure'}
            choices={outcomes}
            onChange={(outcome) => setCode(outcome === 'success' ? successCodeOf(name) : FAILURE_CODE)}
          />
        </div>
        <div className={styles['code']}>
          <NumberField label="code" isLabelHidden {...CODES} value={code} onCommit={setCode} />
        </div>
        <div className={styles['message']}>
          <TextField label="msg" isLabelHidden value={message} placeholder="msg" onCommit={setMessage} />
        </div>
      </div>
      <textarea
        className={styles['json']}
        aria-label="data（JSON）"
        aria-describedby={`${id}-verdict`}
        value={text}
        rows={Math.min(MAX_ROWS, text.split('\n').length)}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-verdict`} className={classes(styles['verdict'], verdict.isBad && styles['bad'])}>
        {verdict.text}
      </p>
      <div className={styles['row']}>
        <LabButton kind="strong" type="submit" disabled={!parsed}>
          回答
        </LabButton>
        <label className={styles['choice']}>
          <input type="checkbox" checked={remembers} onChange={({ target }) => setRemembers(target.checked)} />
          记住，以后都这样回答
        </label>
      </div>
    </form>
  );
}

function verdictOn(parsed: { value: unknown } | undefined, schema: v.GenericSchema): { text: string; isBad: boolean } {
  if (!parsed) return { text: '不是 JSON', isBad: true };
  const { issues } = v.safeParse(schema, parsed.value);
  if (!issues) return { text: '合约定', isBad: false };
  const fields = issues.map((issue) => v.getDotPath(issue) ?? 'data');
  return { text: `不合约定：${fields.join('、')}；仍可这样回答`, isBad: true };
}

/**
 * Returns the schema of an answer. It accepts anything in WeChat and Alipay, because the contract does not describe the
 * answers to their own calls.
 */
const schemaOf = (name: HostCallName, environment: Scenario['environment']): v.GenericSchema =>
  isNativeHost({ environment }) ? hostCalls[name].answer : v.unknown();

/**
 * Returns known values for an example answer, as JSON text. A selector must not return a new object each time, but an
 * equal value until something changes.
 */
const knownFacts = ({ scenario: { caller, channel, version, login }, hostUser }: LabState): string =>
  JSON.stringify({ caller, channel, verName: version, ...(hostUser.userId === '' ? login.user : hostUser) });
