import { LoginLink } from '#widgets/LoginLink.tsx';
import type { TerminalKind } from '#contract/catalogue/guides.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { Button } from '#ui/action/Button.tsx';
import { useCreateBindingCodeMutation } from '#features/guides/api.ts';
import styles from './BindingCard.module.css';
import { BindingCode } from './BindingCode.tsx';

/** Binds a terminal to the account of the user. The gateway creates a code, which the user enters on the terminal. */
export function BindingCard({ kind, title }: { kind: TerminalKind; title: string }) {
  const isSignedIn = useIsSignedIn();
  return (
    <section className={styles['card']} aria-label="用绑定码连接">
      <h2 className={styles['title']}>用绑定码连接{title}</h2>
      {isSignedIn ? <CodeMaker kind={kind} /> : <Invitation />}
    </section>
  );
}

function Invitation() {
  return (
    <>
      <p className={styles['text']}>登录以后领一个绑定码，在设备上输入，收藏和听到哪里都会跟过去。</p>
      <LoginLink>登录领取绑定码</LoginLink>
    </>
  );
}

function CodeMaker({ kind }: { kind: TerminalKind }) {
  const [createCode, { data: code, error, isLoading }] = useCreateBindingCodeMutation();
  const handleCreate = () => void createCode({ body: { kind } });
  return (
    <>
      {code ? (
        <BindingCode key={code.id} code={code} isRenewing={isLoading} onRenew={handleCreate} />
      ) : (
        <>
          <p className={styles['text']}>绑定码 10 分钟内有效，只能用一次。请爸爸妈妈来操作。</p>
          <Button loading={isLoading} onClick={handleCreate}>
            获取绑定码
          </Button>
        </>
      )}
      {error && (
        <p className={styles['problem']} role="alert">
          {('message' in error && error.message) || '没有领到绑定码，请再试一次'}
        </p>
      )}
    </>
  );
}
