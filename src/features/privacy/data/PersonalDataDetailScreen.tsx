import { useSearchParams } from 'react-router';
import { SHOWN_ROWS, type HeldTable } from '#contract/account/privacy.ts';
import { useGetHeldDataQuery, useListDataKindsQuery } from '#features/privacy/api.ts';
import { dataKindIds, dataKinds, type DataKindId } from '#lib/privacy/dataKinds.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { storedInBrowser } from '#platform/storage/storageRegister.ts';
import { CardSection } from '#ui/list/CardSection.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { LoginLink } from '#widgets/LoginLink.tsx';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { TermList } from './TermList.tsx';
import styles from './Data.module.css';

/**
 * Shows one kind of personal data: what it contains, its purpose, how long it is kept, and the data of this account.
 */
export default function PersonalDataDetailScreen() {
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  const kind = dataKindIds.find((one) => one === search.get('kind'));
  return (
    <ScreenFrame title={kind === undefined ? '个人信息详情' : dataKinds[kind].title} parent={href('personalData')}>
      {kind === undefined ? (
        <NotFoundWithLink href={href('personalData')}>看看收集清单</NotFoundWithLink>
      ) : (
        <div className={`${styles['page']} ${styles['narrow']}`}>
          <About kind={kind} />
          {isSignedIn ? (
            <HeldData kind={kind} />
          ) : (
            <CardSection title="这个账号存了什么">
              <p className={styles['lead']}>登录以后，这里会列出账号里真正存着的内容。</p>
              <LoginLink size="small">去登录</LoginLink>
            </CardSection>
          )}
        </div>
      )}
    </ScreenFrame>
  );
}

function About({ kind }: { kind: DataKindId }) {
  const query = useListDataKindsQuery(undefined);
  const { title, purpose, retention, ...more } = dataKinds[kind];
  const inBrowser = storedInBrowser(kind);
  return (
    <div className={styles['card']}>
      <CardSection title={`关于${title}`}>
        <QueryState query={query} loading={<LoadingBlock label="正在取清单" height={160} />}>
          {({ kinds }) => (
            <TermList
              facts={[
                ['用来', purpose],
                ['存多久', retention],
                ...('isSensitive' in more ? [['敏感信息', sensitiveText('needsGuardian' in more)] as const] : []),
                ['存在服务器', joinNames(kinds.find((one) => one.kind === kind)?.names ?? [])],
                ['存在这台设备', joinNames(inBrowser)],
              ]}
            />
          )}
        </QueryState>
      </CardSection>
    </div>
  );
}

const sensitiveText = (needsGuardian: boolean): string =>
  `是。${needsGuardian ? '要监护人同意，' : ''}只有需要的工作人员能接触`;

const joinNames = (names: readonly string[]): string => (names.length === 0 ? '没有' : names.join('、'));

function HeldData({ kind }: { kind: DataKindId }) {
  const query = useGetHeldDataQuery({ params: { kind } });
  return (
    <QueryState
      query={query}
      loading={<LoadingBlock label="正在查账号里的内容" height={240} />}
      isEmpty={({ tables }) => tables.length === 0}
      empty={
        <CardSection title="这个账号存了什么">
          <p className={styles['lead']}>这个账号里还没有这一类信息。</p>
        </CardSection>
      }
    >
      {({ tables }) => tables.map((table) => <Table key={table.title} table={table} />)}
    </QueryState>
  );
}

const Table = ({ table: { title, count, rows } }: { table: HeldTable }) => (
  <div className={styles['card']}>
    <CardSection title={`${title}（${count} 条）`}>
      {rows.map((row, index) => (
        <div key={index} className={styles['record']}>
          <TermList facts={row.map(({ name, value }) => [name, value])} />
        </div>
      ))}
      {count > SHOWN_ROWS && (
        <p className={styles['small']}>
          这里是最近的 {rows.length} 条，
          <AppLink href={href('privacy', { export: 'data' })} className={styles['more']}>
            导出个人信息
          </AppLink>
          可以看到全部。
        </p>
      )}
    </CardSection>
  </div>
);
