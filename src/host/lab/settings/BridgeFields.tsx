import { ownBridges } from '#host/page/injection.ts';
import type { Injection } from '#host/scenario.ts';
import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { NumberField } from '#host/lab/fields/NumberField.tsx';
import { SelectField } from '#host/lab/fields/SelectField.tsx';
import { useLab, useLabState } from '#host/lab/console/LabContext.ts';
import { choicesOf, injections, transports } from '#host/lab/console/texts.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import styles from './settings.module.css';

const defaults: Record<Injection['kind'], Injection> = {
  early: { kind: 'early' },
  late: { kind: 'late', afterMs: 1_200 },
  twice: { kind: 'twice', afterMs: 1_200 },
  lost: { kind: 'lost', backAfterMs: 800 },
  never: { kind: 'never' },
};

const MAX_WAIT_MS = 2 * MINUTE_MS;

const ownInjections: readonly Injection['kind'][] = ['early', 'late', 'never'];

export function BridgeFields() {
  const lab = useLab();
  const { environment, transport, injection } = useLabState((state) => state.scenario);
  const ownBridge = ownBridges[environment];
  const waitMs =
    'afterMs' in injection ? injection.afterMs : 'backAfterMs' in injection ? injection.backAfterMs : undefined;
  const handleWait = (ms: number) => {
    if (injection.kind === 'lost') lab.change({ injection: { kind: 'lost', backAfterMs: ms } });
    else if ('afterMs' in injection) lab.change({ injection: { ...injection, afterMs: ms } });
  };

  return (
    <fieldset className={styles['group']}>
      <legend>{ownBridge ?? '桥'}</legend>
      {ownBridge === undefined && (
        <div className={styles['wide']}>
          <SelectField
            label="实现"
            value={transport}
            choices={choicesOf(transports)}
            onChange={(next) => lab.change({ transport: next })}
          />
        </div>
      )}
      <SelectField
        label="注入时间"
        value={injection.kind}
        choices={choicesOf(injections).filter(([kind]) => ownBridge === undefined || ownInjections.includes(kind))}
        onChange={(next) => lab.change({ injection: defaults[next] })}
      />
      {waitMs === undefined ? (
        <LabButton onClick={lab.reinject}>再注入一次</LabButton>
      ) : (
        <NumberField label="毫秒之后" min={0} max={MAX_WAIT_MS} value={waitMs} onCommit={handleWait} />
      )}
    </fieldset>
  );
}
