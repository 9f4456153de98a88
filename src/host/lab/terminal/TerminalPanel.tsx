import { useState } from 'react';
import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { SelectField } from '#host/lab/fields/SelectField.tsx';
import { TextField } from '#host/lab/fields/TextField.tsx';
import { choicesOf, models, terminals } from '#host/lab/console/texts.ts';
import styles from '#host/lab/settings/settings.module.css';
import { bindTerminal, type SimulatedTerminal } from './bindTerminal.ts';

type Outcome = { kind: 'none' | 'busy' | 'bound' } | { kind: 'failed'; message: string };

/** Simulates a terminal into which the user types the binding code that the app shows. */
export function TerminalPanel() {
  const [terminal, setTerminal] = useState<SimulatedTerminal>({
    kind: 'watch',
    model: 'DD-W1',
    deviceName: '小明的手表',
    caller: '2003',
  });
  const [code, setCode] = useState('');
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const change = (changes: Partial<SimulatedTerminal>) => setTerminal((present) => ({ ...present, ...changes }));

  const handleBind = async () => {
    setOutcome({ kind: 'busy' });
    try {
      await bindTerminal(terminal, code);
      setOutcome({ kind: 'bound' });
    } catch (error) {
      setOutcome({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };

  return (
    <div className={styles['groups']}>
      <fieldset className={styles['group']}>
        <legend>另一台设备</legend>
        <p className={styles['hint']}>在应用里打开“手表”等页面领一个绑定码，在这里输入，就像在设备上输入一样。</p>
        <SelectField
          label="种类"
          value={terminal.kind}
          choices={choicesOf(terminals)}
          onChange={(kind) => change({ kind })}
        />
        <TextField label="型号" value={terminal.model} offers={models} onCommit={(model) => change({ model })} />
        <TextField label="设备名" value={terminal.deviceName} onCommit={(deviceName) => change({ deviceName })} />
        <TextField label="来源应用" value={terminal.caller} onCommit={(caller) => change({ caller })} />
        <TextField label="绑定码" value={code} isNumber onCommit={(text) => setCode(text.replace(/\s/g, ''))} />
        <div className={styles['row']}>
          <LabButton kind="strong" disabled={outcome.kind === 'busy'} onClick={() => void handleBind()}>
            输入绑定码
          </LabButton>
          <output aria-live="polite">
            {outcome.kind === 'bound' && '设备已登录'}
            {outcome.kind === 'failed' && outcome.message}
          </output>
        </div>
      </fieldset>
    </div>
  );
}
