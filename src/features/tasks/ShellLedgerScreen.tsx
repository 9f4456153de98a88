import { useSearchParams } from 'react-router';
import type { ShellSums } from '#contract/account/shells.ts';
import { href } from '#platform/navigation/paths.ts';
import { useToday } from '#platform/variable/useToday.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { Columns } from '#ui/navigation/Columns.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetShellSumsQuery } from './api.ts';
import { monthText } from './dayTexts.ts';
import { EntryList } from './ledger/EntryList.tsx';
import { groupTexts, shellGroups } from './ledger/entryTexts.ts';
import { SumsCard } from './ledger/SumsCard.tsx';
import styles from './TaskScreen.module.css';

/** The ledger of shells. The address contains the chosen month and kind. */
export default function ShellLedgerScreen() {
  const query = useGetShellSumsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ScreenFrame title="贝壳记录" parent={href('tasks')}>
      <QueryState
        query={query}
        loading={
          <div className={styles['column']}>
            <LoadingBlock label="正在数贝壳" height={150} />
          </div>
        }
      >
        {(sums) => <Ledger sums={sums} />}
      </QueryState>
    </ScreenFrame>
  );
}

function Ledger({ sums }: { sums: ShellSums }) {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const month = sums.months.find((one) => one.month === search.get('month'))?.month;
  const group = shellGroups.find((one) => one === search.get('kind'));
  const show = (next: { month?: string | undefined; group?: string | undefined }) =>
    setSearch(
      { ...(next.month !== undefined && { month: next.month }), ...(next.group !== undefined && { kind: next.group }) },
      { replace: true },
    );
  return (
    <Columns
      about={
        <div className={styles['column']}>
          <SumsCard sums={sums} month={month} today={today} />
        </div>
      }
    >
      <div className={styles['column']}>
        {sums.months.length > 1 && (
          <ChipRow label="哪个月" bleeds>
            <Chip selected={month === undefined} onClick={() => show({ group })}>
              全部月份
            </Chip>
            {sums.months.map((one) => (
              <Chip key={one.month} selected={one.month === month} onClick={() => show({ month: one.month, group })}>
                {monthText(one.month, today)}
              </Chip>
            ))}
          </ChipRow>
        )}
        <ChipRow label="哪一类" bleeds>
          <Chip selected={group === undefined} onClick={() => show({ month })}>
            全部
          </Chip>
          {shellGroups.map((one) => (
            <Chip key={one} selected={one === group} onClick={() => show({ month, group: one })}>
              {groupTexts[one]}
            </Chip>
          ))}
        </ChipRow>
        <EntryList
          key={`${month ?? ''} ${group ?? ''}`}
          filters={{ month, group }}
          hasMonths={sums.months.length > 1}
        />
      </div>
    </Columns>
  );
}
