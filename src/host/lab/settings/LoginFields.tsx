import { SelectField } from '#host/lab/fields/SelectField.tsx';
import { useLab, useLabState } from '#host/lab/console/LabContext.ts';
import styles from './settings.module.css';
import { UserFields } from './UserFields.tsx';

const outcomes = [
  [1, '1 登录成功'],
  [-1, '-1 没有登录'],
] as const;

export function LoginFields() {
  const lab = useLab();
  const { login } = useLabState((state) => state.scenario);

  return (
    <fieldset className={styles['group']}>
      <legend>user.login 的回答</legend>
      <SelectField
        label="结果"
        value={login.code}
        choices={outcomes}
        onChange={(code) => lab.change({ login: { ...login, code } })}
      />
      {login.code === 1 && (
        <UserFields user={login.user} onChange={(user) => lab.change({ login: { ...login, user } })} />
      )}
    </fieldset>
  );
}
