import { useState } from 'react';
import { EXPORT_DAYS, EXPORTS_A_DAY } from '#contract/account/exports.ts';
import { momentText } from '#lib/time/dates.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { downloadFrom } from '#ui/behaviour/downloadFile.ts';
import { CardSection } from '#ui/list/CardSection.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { TwoColumns } from '#ui/navigation/TwoColumns.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ParentGate } from '#widgets/gate/ParentGate.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useListExportsQuery } from '#features/privacy/api.ts';
import { ExportCard } from './ExportCard.tsx';
import { ExportLink } from './ExportLink.tsx';
import { useExports } from './useExports.ts';
import styles from './Export.module.css';

const POLL_MS = 3 * SECOND_MS;

/** Lets a family request a copy of its personal data and download it. */
export function ExportScreen() {
  const { environment } = useServices();
  const isBrowser = environment.kind === 'browser';
  const [link, setLink] = useState<string>();
  const query = useListExportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const isMaking = query.currentData?.exports.some(({ state }) => state === 'making') ?? false;
  useListExportsQuery(undefined, { pollingInterval: isMaking ? POLL_MS : 0 });
  const exports = useExports((address) => {
    setLink(address);
    if (isBrowser) downloadFrom(address);
  });
  const { pending } = exports;

  return (
    <ScreenFrame title="导出个人信息" parent={href('privacy')}>
      <div className={styles['page']}>
        {pending ? (
          <ParentGate
            action={{ kind: 'exportData' }}
            text={pending.kind === 'ask' ? '请家长确认导出' : '请家长确认下载'}
            isBusy={exports.isBusy}
            onPassed={exports.pass}
          />
        ) : (
          <QueryState query={query} loading={<LoadingBlock label="正在查导出的文件" height={320} />}>
            {({ exports: list, nextAt }) => (
              <TwoColumns
                first={
                  <>
                    <CardSection title="导出一份">
                      <p className={styles['text']}>
                        把账号和每个孩子的信息打包成一个 ZIP 文件：一类信息一个 JSON
                        文件，还有您上传的照片和孩子的录音。
                      </p>
                      <p className={styles['small']}>
                        一天最多 {EXPORTS_A_DAY} 次，做好以后保留 {EXPORT_DAYS}{' '}
                        天。里面有孩子的资料，请存放在安全的地方，不要转发。
                      </p>
                      {nextAt !== null && !isMaking && (
                        <p className={styles['small']}>现在不能再导出了，{momentText(nextAt)} 以后可以再来。</p>
                      )}
                      {nextAt === null && !isMaking && (
                        <div className={styles['action']}>
                          <Button wide loading={exports.isBusy} onClick={() => exports.start({ kind: 'ask' })}>
                            开始导出
                          </Button>
                        </div>
                      )}
                    </CardSection>
                    {link !== undefined && <ExportLink address={link} kind={environment.kind} />}
                  </>
                }
                second={
                  <div className={styles['files']}>
                    {list.length === 0 ? (
                      <EmptyState mood={listening} title="还没有导出过" text="导出的文件会列在这里" />
                    ) : (
                      list.map((one) => (
                        <ExportCard
                          key={one.id}
                          dataExport={one}
                          isBusy={exports.isBusy}
                          onOpen={() => exports.start({ kind: 'open', exportId: one.id })}
                        />
                      ))
                    )}
                  </div>
                }
              />
            )}
          </QueryState>
        )}
      </div>
    </ScreenFrame>
  );
}
