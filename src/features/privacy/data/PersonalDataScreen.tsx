import { useCountHeldDataQuery, useListDataKindsQuery } from '#features/privacy/api.ts';
import { dataKinds, type DataKindId } from '#lib/privacy/dataKinds.ts';
import { thirdParties } from '#lib/privacy/thirdParties.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { CardRow, CardRows, CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { LoginLink } from '#widgets/LoginLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { TermList } from './TermList.tsx';
import styles from './Data.module.css';

/** Lists the kinds of data that are stored about users, and the third parties that receive some of them. */
export default function PersonalDataScreen() {
  const isSignedIn = useIsSignedIn();
  const query = useListDataKindsQuery(undefined);
  const counts = useCountHeldDataQuery(undefined, { skip: !isSignedIn });
  const countOf = (kind: DataKindId) => counts.currentData?.counts.find((one) => one.kind === kind)?.count;
  return (
    <ScreenFrame title="个人信息收集清单" parent={href('privacy')}>
      <div className={styles['page']}>
        <p className={styles['lead']}>
          我们只收集听故事和学习用得到的信息。下面每一类写明用来做什么、存多久；点开能看到具体有哪几项
          {isSignedIn ? '，以及这个账号真正存了什么。' : '。'}
        </p>
        <QueryState query={query} loading={<CardRowsSkeleton label="正在取清单" count={8} />}>
          {({ kinds }) => (
            <CardRows label="收集清单">
              {kinds.map(({ kind }) => (
                <CardRow key={kind} href={href('personalDataDetail', { kind })} as={AppLink}>
                  <KindRow kind={kind} count={countOf(kind)} />
                </CardRow>
              ))}
            </CardRows>
          )}
        </QueryState>
        <div className={styles['actions']}>
          {isSignedIn ? (
            <>
              <ButtonLink href={href('privacy')} as={AppLink} kind="secondary">
                管理同意的事项
              </ButtonLink>
              <ButtonLink href={href('privacy', { export: 'data' })} as={AppLink} kind="secondary">
                导出个人信息
              </ButtonLink>
            </>
          ) : (
            <LoginLink kind="secondary">登录看看存了什么</LoginLink>
          )}
        </div>
        <h2 className={styles['heading']}>第三方信息共享清单</h2>
        <p className={styles['lead']}>只有用到下面的功能时，才会把写明的几项交给对方，没有别的公司。</p>
        {thirdParties.map(({ id, name, data, purpose, when }) => (
          <div key={id} className={styles['card']}>
            <CardSection title={name}>
              <TermList
                facts={[
                  ['交给对方', data],
                  ['用来', purpose],
                  ['什么时候', when],
                ]}
              />
            </CardSection>
          </div>
        ))}
      </div>
    </ScreenFrame>
  );
}

function KindRow({ kind, count }: { kind: DataKindId; count: number | undefined }) {
  const { title, purpose, ...more } = dataKinds[kind];
  return (
    <span className={styles['row']}>
      <span className={styles['words']}>
        <span className={styles['name']}>
          {title}
          {'isSensitive' in more && <span className={styles['mark']}>敏感信息</span>}
        </span>
        <span className={styles['small']}>{purpose}</span>
      </span>
      {count !== undefined && <span className={styles['count']}>{count === 0 ? '没有' : `${count} 条`}</span>}
      <ChevronRightIcon size={18} />
    </span>
  );
}
