import { omit } from '#lib/omit.ts';
import type { SimulatedUser } from '#host/scenario.ts';
import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { NumberField } from '#host/lab/fields/NumberField.tsx';
import { SelectField } from '#host/lab/fields/SelectField.tsx';
import { TextField } from '#host/lab/fields/TextField.tsx';
import { issueToken } from '#host/lab/gateway/issueToken.ts';
import { useLab } from '#host/lab/console/LabContext.ts';
import { tokenTypes, userTypes } from '#host/lab/console/texts.ts';
import styles from './settings.module.css';

const userTypeChoices = ([0, 1, 2] as const).map((type) => [type, userTypes[type]] as const);
const tokenTypeChoices = ([1, 2, 3, 4] as const).map((type) => [type, tokenTypes[type]] as const);
const presenceChoices = [
  ['yes', '有'],
  ['no', '没有'],
] as const;

interface UserFieldsProps {
  user: SimulatedUser;
  onChange: (user: SimulatedUser) => void;
}

export function UserFields({ user, onChange }: UserFieldsProps) {
  const lab = useLab();
  const change = (changes: Partial<SimulatedUser>) => onChange({ ...user, ...changes });
  /** Applies a change for which the host would issue another token. Therefore a fixed token is removed. */
  const changeIssued = (changes: Partial<SimulatedUser>) => onChange({ ...omit(user, 'token'), ...changes });
  const handleRefused = async () => {
    try {
      change({ token: (await issueToken(user, { refused: true })).token });
    } catch (error) {
      lab.logNote(`没有签发令牌：${String(error)}`, 'token');
    }
  };
  const presence = (
    <SelectField
      label="用户"
      value={user.userId === '' ? 'no' : 'yes'}
      choices={presenceChoices}
      onChange={(next) =>
        changeIssued(next === 'no' ? { userId: '' } : { userId: 'host-user-1', nickname: user.nickname || '小明' })
      }
    />
  );
  if (user.userId === '') return presence;

  return (
    <>
      {presence}
      <SelectField
        label="用户类型"
        value={user.userType}
        choices={userTypeChoices}
        onChange={(userType) => changeIssued({ userType })}
      />
      <div className={styles['wide']}>
        <SelectField
          label="令牌类型"
          value={user.tokenType}
          choices={tokenTypeChoices}
          onChange={(tokenType) => changeIssued({ tokenType })}
        />
      </div>
      <TextField
        label="userId"
        value={user.userId}
        onCommit={(userId) => userId.trim() && changeIssued({ userId: userId.trim() })}
      />
      <TextField label="昵称" value={user.nickname} onCommit={(nickname) => change({ nickname })} />
      <NumberField label="年龄" min={0} max={99} value={user.age} onCommit={(age) => change({ age })} />
      <TextField
        label="令牌"
        value={user.token ?? ''}
        placeholder="由网关签发"
        onCommit={(token) => (token === '' ? changeIssued({}) : change({ token }))}
      />
      <div className={styles['row']}>
        <LabButton aria-pressed={user.token === undefined} onClick={() => changeIssued({})}>
          令牌由网关签发
        </LabButton>
        <LabButton onClick={() => void handleRefused()}>换成网关会拒绝的令牌</LabButton>
      </div>
    </>
  );
}
