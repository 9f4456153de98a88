import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Aim } from '#contract/experience/aims.ts';
import { AimGone } from '#features/experience/aims/AimGone.tsx';
import { useGetAimQuery } from '#features/experience/aims/aimsApi.ts';
import { EntryGone } from '#features/experience/entries/EntryGone.tsx';
import { useGetEntryQuery } from '#features/experience/entries/entriesApi.ts';
import { aimKinds } from '#lib/experience/aimRules.ts';
import { href } from '#platform/navigation/paths.ts';
import { useToday } from '#platform/variable/useToday.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { AimForm } from './AimForm.tsx';
import { ShareForm } from './ShareForm.tsx';

/**
 * Adds an aim, or changes the aim that the parameter `id` names. The parameter `share` contains the id of an aim to
 * share with everybody, or `new` for an experience without an aim; then `refused` may name the refused entry that is to
 * be changed and shared again.
 */
export default function EditAimScreen() {
  const [search] = useSearchParams();
  const today = useToday();
  const shared = search.get('share') ?? '';
  const id = search.get('id') ?? '';
  const kind = aimKinds.find((one) => one === search.get('kind')) ?? 'habit';
  const refused = search.get('refused') ?? '';
  if (shared === 'new' && refused !== '') return <RefusedEntry key={`refused.${refused}`} id={refused} />;
  if (shared === 'new') return <ShareForm key="new" shared={undefined} />;
  if (shared !== '')
    return (
      <KnownAim key={`share.${shared}`} id={shared}>
        {(aim) => <ShareForm shared={{ aim }} />}
      </KnownAim>
    );
  if (id === '') return <AimForm key={kind} aim={undefined} kind={kind} today={today} />;
  return (
    <KnownAim key={id} id={id}>
      {(aim) => <AimForm aim={aim} kind={aim.kind} today={today} />}
    </KnownAim>
  );
}

const frame = (state: ReactNode) => (
  <ScreenFrame title="编辑目标" parent={href('aim')}>
    {state}
  </ScreenFrame>
);

/** Opens the form with a refused entry. An entry in another state cannot be changed. */
function RefusedEntry({ id }: { id: string }) {
  const query = useGetEntryQuery({ params: { entryId: id } });
  const gone = frame(<EntryGone />);
  return (
    <QueryState query={query} loading={<LoadingBlock label="正在打开" height={400} />} notFound={gone} frame={frame}>
      {(entry) => (entry.isMine && entry.state === 'refused' ? <ShareForm shared={{ refused: entry }} /> : gone)}
    </QueryState>
  );
}

function KnownAim({ id, children }: { id: string; children: (aim: Aim) => ReactNode }) {
  const query = useGetAimQuery({ params: { aimId: id } });
  return (
    <QueryState
      query={query}
      loading={<LoadingBlock label="正在打开目标" height={400} />}
      notFound={frame(<AimGone />)}
      frame={frame}
    >
      {children}
    </QueryState>
  );
}
