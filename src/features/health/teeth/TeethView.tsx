import type { ReactNode } from 'react';
import type { HealthRecord, TeethRecord } from '#contract/family/health.ts';
import type { Kid } from '#contract/family/children.ts';
import { dayText } from '#lib/time/dayText.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useHealthRecords } from '#features/health/api.ts';
import { editHealthHref } from '#features/health/healthHref.ts';
import { PhotoButton } from '#widgets/pictures/PhotoButton.tsx';
import { RecordTable } from '#features/health/RecordTable.tsx';
import { ToothMap } from './ToothMap.tsx';
import { teethSummary, toothStates } from './toothStates.ts';
import { teethEventTexts, toothText } from '#lib/health/toothTexts.ts';
import styles from './TeethView.module.css';

const isTeeth = (record: HealthRecord): record is TeethRecord => record.kind === 'teeth';

const legend = [
  ['unknown', '还没记'],
  ['there', '长出来了'],
  ['gone', '换掉了'],
  ['mended', '补好或封闭了'],
  ['cavity', '有蛀牙'],
] as const;

/** Shows a picture of the teeth, and a table of their events. */
export function TeethView({ child: { id: childId }, action }: { child: Kid; action: ReactNode }) {
  return (
    <QueryState
      query={useHealthRecords(childId, 'teeth')}
      loading={<LoadingBlock label="正在读牙齿记录" height={360} />}
      empty={
        <>
          <EmptyState mood={cheering} title="还没有记过牙齿" text="第一颗牙、第一次掉牙，都可以记在这里" />
          {action}
        </>
      }
    >
      {(records) => {
        const all = records.filter(isTeeth);
        const states = toothStates(all);
        const summary = teethSummary(states);
        return (
          <>
            <div className={styles['card']}>
              <p className={styles['summary']}>{summary}</p>
              <ToothMap states={states} label={`牙齿图：${summary}。每一颗都在下面的表格里。`} />
              <ul className={styles['legend']}>
                {legend.map(([state, words]) => (
                  <li key={state}>
                    <span className={styles[state]} />
                    {words}
                  </li>
                ))}
              </ul>
            </div>
            {action}
            <RecordTable caption="牙齿记录" heads={['日期', '哪颗牙', '怎么了']}>
              {all.map(({ id, day, tooth, event, pictures = [] }) => (
                <tr key={id}>
                  <th scope="row">
                    <AppLink href={editHealthHref('teeth', id)} aria-label={`编辑${dayText(day)}的记录`}>
                      {dayText(day)}
                    </AppLink>
                  </th>
                  <td>{toothText(tooth)}</td>
                  <td>
                    {teethEventTexts[event]}
                    {pictures.length > 0 && (
                      <span className={styles['photos']}>
                        {pictures.map((picture, index) => (
                          <span key={picture.id} className={styles['photo']}>
                            <PhotoButton picture={picture} name={`${dayText(day)}的照片 ${index + 1}`} />
                          </span>
                        ))}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </RecordTable>
            <p className={styles['note']}>
              换牙早晚差一两年都很常见。建议每半年看一次牙；发现蛀牙，越早补越轻松，请带孩子去看牙医。
            </p>
          </>
        );
      }}
    </QueryState>
  );
}
