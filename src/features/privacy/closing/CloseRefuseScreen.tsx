import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetClosingQuery } from './closingApi.ts';
import { CheckList, type Checks } from './CheckList.tsx';
import { isBlocking } from './closingTexts.ts';
import styles from './Closing.module.css';

/** Explains why the account cannot be closed now, and what the user can do about it. */
export default function CloseRefuseScreen() {
  const query = useGetClosingQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ScreenFrame title="注销账号" parent={href('accountClosePre')}>
      <div className={styles['page']}>
        <QueryState query={query} loading={<LoadingBlock label="正在检查账号" height={360} />}>
          {({ checks }) => <Reasons checks={checks.filter(({ check, count }) => isBlocking(check) && count > 0)} />}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

function Reasons({ checks }: { checks: Checks }) {
  const isClear = checks.length === 0;
  return (
    <>
      <div className={styles['head']}>
        <Daidi mood={isClear ? listening : reading} size={112} />
        <h2 className={styles['title']}>{isClear ? '都办完啦，可以继续了' : '还有没办完的事'}</h2>
        <p className={styles['lead']}>
          {isClear ? '订单、退款和退货都办完了。' : '现在注销，钱和东西就找不到主人了。办完下面这些，随时可以再来。'}
        </p>
      </div>
      {!isClear && (
        <div className={styles['card']}>
          <CardSection title="要先办完的">
            <CheckList checks={checks} />
          </CardSection>
        </div>
      )}
      <div className={styles['actions']}>
        <ButtonLink href={href('accountClosePre')} as={AppLink} wide>
          {isClear ? '继续注销' : '办完了，再查一次'}
        </ButtonLink>
      </div>
    </>
  );
}
