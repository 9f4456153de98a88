import { isNativeHost } from '#host/page/injection.ts';
import type { Scenario } from '#host/scenario.ts';
import { SelectField } from '#host/lab/fields/SelectField.tsx';
import { TextField } from '#host/lab/fields/TextField.tsx';
import { useLab, useLabState } from '#host/lab/console/LabContext.ts';
import { choicesOf, environments, microphoneTexts, systems } from '#host/lab/console/texts.ts';
import { BridgeFields } from './BridgeFields.tsx';
import { LoginFields } from './LoginFields.tsx';
import { ScreenFields } from './ScreenFields.tsx';
import styles from './settings.module.css';
import { UserFields } from './UserFields.tsx';

/**
 * The settings that a change of the environment overwrites: those that the environment requires, and its defaults.
 */
const environmentSettings: Record<Scenario['environment'], Partial<Scenario>> = {
  iosHost: { os: 'ios', transport: 'wvjb6' },
  androidHost: { os: 'android', transport: 'jsBridgeB' },
  wechat: { transport: 'none', injection: { kind: 'early' } },
  alipay: { transport: 'none', injection: { kind: 'early' } },
  browser: { transport: 'none', injection: { kind: 'early' } },
};

const knownCallers = ['1002', '2003', '3003', '5004'];

export function EnvironmentPanel() {
  const lab = useLab();
  const scenario = useLabState((state) => state.scenario);
  const { environment, os, caller, version, channel, user, hasWebMicrophone } = scenario;
  const isHost = isNativeHost(scenario);

  return (
    <div className={styles['groups']}>
      <fieldset className={styles['group']}>
        <legend>环境</legend>
        <SelectField
          label="运行环境"
          value={environment}
          choices={choicesOf(environments)}
          onChange={(next) => lab.change({ environment: next, ...environmentSettings[next] })}
        />
        {isHost ? (
          <>
            <TextField
              label="caller"
              value={caller}
              offers={knownCallers}
              onCommit={(next) => lab.change({ caller: next })}
            />
            <TextField label="版本" value={version} onCommit={(next) => lab.change({ version: next })} />
            <TextField label="渠道" value={channel} onCommit={(next) => lab.change({ channel: next })} />
            <SelectField
              label="录音"
              value={hasWebMicrophone ? 'web' : 'host'}
              choices={choicesOf(microphoneTexts)}
              onChange={(next) => lab.change({ hasWebMicrophone: next === 'web' })}
            />
          </>
        ) : (
          <SelectField
            label="系统"
            value={os}
            choices={choicesOf(systems)}
            onChange={(next) => lab.change({ os: next })}
          />
        )}
      </fieldset>
      <ScreenFields />
      {environment !== 'browser' && <BridgeFields />}
      {isHost && (
        <>
          <fieldset className={styles['group']}>
            <legend>宿主里的用户</legend>
            <UserFields user={user} onChange={(next) => lab.change({ user: next })} />
          </fieldset>
          <LoginFields />
        </>
      )}
    </div>
  );
}
