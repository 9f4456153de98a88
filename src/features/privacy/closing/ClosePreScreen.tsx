import { useState } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Checkbox } from '#ui/input/Choice.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetClosingQuery } from './closingApi.ts';
import { CheckList, type Checks } from './CheckList.tsx';
import { isBlocking } from './closingTexts.ts';
import styles from './Closing.module.css';

/** Shows what prevents the closing of the account, and what is lost with the account. */
export default function ClosePreScreen() {
  const query = useGetClosingQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ScreenFrame title="注销账号" parent={href('accountClose')}>
      <div className={styles['page']}>
        <QueryState query={query} loading={<LoadingBlock label="正在检查账号" height={360} />}>
          {({ checks }) => <CheckResults checks={checks.filter(({ count }) => count > 0)} />}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

function CheckResults({ checks }: { checks: Checks }) {
  const [isAccepted, setIsAccepted] = useState(false);
  const open = checks.filter(({ check }) => isBlocking(check));
  const lost = checks.filter(({ check }) => !isBlocking(check));
  const mayGoOn = lost.length === 0 || isAccepted;
  return (
    <>
      <div className={styles['card']}>
        <CardSection title="要先办完的">
          {open.length > 0 ? (
            <CheckList checks={open} />
          ) : (
            <p className={styles['small']}>订单、退款和退货都办完了。</p>
          )}
        </CardSection>
      </div>
      <div className={styles['card']}>
        <CardSection title="会失去的">
          {lost.length > 0 ? (
            <>
              <CheckList checks={lost} />
              <label className={styles['tick']}>
                <Checkbox checked={isAccepted} onChange={(event) => setIsAccepted(event.target.checked)} />
                我知道注销以后这些都会没有
              </label>
            </>
          ) : (
            <p className={styles['small']}>没有会员、贝壳、卡券这些会失去的东西。</p>
          )}
        </CardSection>
      </div>
      <div className={styles['actions']}>
        {open.length > 0 ? (
          <ButtonLink href={href('accountCloseRefuse')} as={AppLink} wide>
            为什么现在不能注销
          </ButtonLink>
        ) : (
          mayGoOn && (
            <ButtonLink href={href('accountCloseMain')} as={AppLink} wide>
              下一步：家长确认
            </ButtonLink>
          )
        )}
        <ButtonLink href={href('privacy')} as={AppLink} kind="quiet" wide>
          不注销了
        </ButtonLink>
      </div>
    </>
  );
}
