import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTimelineSummary } from '#contract/experience/timeline.ts';
import { entryKinds } from '#lib/experience/entryRules.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import type { TimelineFilters } from './api.ts';
import { entryKindTexts } from '#features/experience/entry/entryTexts.ts';

interface TimelineFilterProps {
  summary: ReplyOf<typeof getTimelineSummary>['items'];
  filters: TimelineFilters;
  onChange: (filters: TimelineFilters) => void;
}

/** Lets the user choose a kind and a year. Only kinds and years with entries are offered. */
export function TimelineFilter({ summary, filters, onChange }: TimelineFilterProps) {
  const kinds = entryKinds.filter((kind) => summary.some((one) => one.kind === kind));
  const years = [...new Set(summary.map(({ year }) => year))];
  return (
    <>
      <ChipRow label="看哪一种" bleeds>
        <Chip selected={filters.kind === undefined} onClick={() => onChange({ ...filters, kind: undefined })}>
          全部
        </Chip>
        {kinds.map((kind) => (
          <Chip key={kind} selected={kind === filters.kind} onClick={() => onChange({ ...filters, kind })}>
            {entryKindTexts[kind]}
          </Chip>
        ))}
      </ChipRow>
      {years.length > 1 && (
        <ChipRow label="看哪一年" bleeds>
          <Chip selected={filters.year === undefined} onClick={() => onChange({ ...filters, year: undefined })}>
            所有年份
          </Chip>
          {years.map((year) => (
            <Chip key={year} selected={year === filters.year} onClick={() => onChange({ ...filters, year })}>
              {year} 年
            </Chip>
          ))}
        </ChipRow>
      )}
    </>
  );
}
