import type { ReactNode } from 'react';
import type { HealthRecord, VisionRecord } from '#contract/family/health.ts';
import type { Kid } from '#contract/family/children.ts';
import { dayText } from '#lib/time/dayText.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { Card } from '#ui/Card.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useHealthRecords } from '#features/health/api.ts';
import { editHealthHref } from '#features/health/healthHref.ts';
import { ageText } from '#features/health/healthTexts.ts';
import { RecordTable } from '#features/health/RecordTable.tsx';
import { visionAdvice, visionText } from './visionTexts.ts';
import styles from './VisionView.module.css';

const isVision = (record: HealthRecord): record is VisionRecord => record.kind === 'vision';

/** Shows the latest eyesight, and a table of all records. */
export function VisionView({ child: { id: childId, birthday }, action }: { child: Kid; action: ReactNode }) {
  return (
    <QueryState
      query={useHealthRecords(childId, 'vision')}
      loading={<LoadingBlock label="正在读视力记录" height={240} />}
      empty={
        <>
          <EmptyState mood={reading} title="还没有记过视力" text="幼儿园和学校体检单上的视力，可以记在这里" />
          {action}
        </>
      }
    >
      {(records) => {
        const all = records.filter(isVision);
        return (
          <>
            {all.slice(0, 1).map((latest) => (
              <Card key={latest.id} tone="teal">
                <p className={styles['when']}>{dayText(latest.day)}</p>
                <dl className={styles['eyes']}>
                  <div>
                    <dt>左眼</dt>
                    <dd>{visionText(latest.left)}</dd>
                  </div>
                  <div>
                    <dt>右眼</dt>
                    <dd>{visionText(latest.right)}</dd>
                  </div>
                </dl>
                <p className={styles['advice']}>{visionAdvice(latest)}</p>
              </Card>
            ))}
            {action}
            <RecordTable caption="视力记录" heads={['日期', '年龄', '左眼', '右眼']}>
              {all.map(({ id, day, left, right }) => (
                <tr key={id}>
                  <th scope="row">
                    <AppLink href={editHealthHref('vision', id)} aria-label={`编辑${dayText(day)}的记录`}>
                      {dayText(day)}
                    </AppLink>
                  </th>
                  <td>{birthday === null ? '—' : ageText(birthday, day)}</td>
                  <td>{visionText(left)}</td>
                  <td>{visionText(right)}</td>
                </tr>
              ))}
            </RecordTable>
            <p className={styles['note']}>
              数字是五分记录法，括号里是小数记录法。家里自测只作参考，请以医院的检查为准。
            </p>
          </>
        );
      }}
    </QueryState>
  );
}
