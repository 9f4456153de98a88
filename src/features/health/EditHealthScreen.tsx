import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { HealthRecord } from '#contract/family/health.ts';
import type { Kid } from '#contract/family/children.ts';
import { type HealthKind, healthKinds } from '#lib/health/healthRules.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useToday } from '#platform/variable/useToday.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useHealthRecords } from './api.ts';
import { GrowthForm } from './edit/GrowthForm.tsx';
import { TeethForm } from './edit/TeethForm.tsx';
import { VisionForm } from './edit/VisionForm.tsx';
import { HealthOfChild } from './HealthOfChild.tsx';
import { healthHref } from './healthHref.ts';
import { healthKindTexts } from '#lib/health/healthTexts.ts';

const frame = (state: ReactNode) => (
  <ScreenFrame title="编辑健康记录" parent={href('health')}>
    {state}
  </ScreenFrame>
);

/** Adds a record of the kind in the parameter `kind`, or changes the record that the parameter `id` names. */
export default function EditHealthScreen() {
  const [search] = useSearchParams();
  const kind = healthKinds.find((one) => one === search.get('kind')) ?? 'growth';
  const id = search.get('id') ?? '';
  return (
    <HealthOfChild frame={frame}>
      {(child) =>
        id === '' ? (
          <RecordForm key={`${child.id}.${kind}`} child={child} kind={kind} record={undefined} />
        ) : (
          <KnownRecord key={`${child.id}.${id}`} child={child} kind={kind} id={id} />
        )
      }
    </HealthOfChild>
  );
}

function KnownRecord({ child, kind, id }: { child: Kid; kind: HealthKind; id: string }) {
  const gone = (
    <EmptyState
      mood={lost}
      title="这条记录不在了"
      text="可能已经在别的设备上删除"
      action={
        <ButtonLink href={healthHref(kind === 'growth' ? 'height' : kind)} as={AppLink}>
          看看{healthKindTexts[kind]}记录
        </ButtonLink>
      }
    />
  );
  return (
    <QueryState
      query={useHealthRecords(child.id, kind)}
      loading={<LoadingBlock label="正在打开这条记录" height={360} />}
      empty={gone}
      isEmpty={(records) => !records.some((record) => record.id === id)}
      frame={frame}
    >
      {(records) =>
        records
          .filter((record) => record.id === id)
          .map((record) => <RecordForm key={id} child={child} kind={kind} record={record} />)
      }
    </QueryState>
  );
}

interface RecordFormProps {
  child: Kid;
  kind: HealthKind;
  record: HealthRecord | undefined;
}

function RecordForm({ child, kind, record }: RecordFormProps) {
  const shared = { child, today: useToday() };
  if (kind === 'vision') return <VisionForm {...shared} record={record?.kind === kind ? record : undefined} />;
  if (kind === 'teeth') return <TeethForm {...shared} record={record?.kind === kind ? record : undefined} />;
  return <GrowthForm {...shared} record={record?.kind === 'growth' ? record : undefined} />;
}
