import { useSearchParams } from 'react-router';
import { seasonOf } from '#lib/experience/aimRules.ts';
import { EntryList, OwnEntryList } from '#features/experience/entries/EntryList.tsx';
import { EntryView } from '#features/experience/entries/EntryView.tsx';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useToday } from '#platform/variable/useToday.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { SearchLink } from '#widgets/search/SearchLink.tsx';
import styles from './Discover.module.css';
import { TagCloud } from './TagCloud.tsx';

const views = { season: '这个季节', pack: '呆迪推荐', family: '大家的分享', own: '我的分享' } as const;
type View = keyof typeof views;

/** Lists public aims and activities, or shows the entry that the parameter `id` names. */
export default function DiscoverScreen() {
  const [search, setSearch] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  const id = search.get('id') ?? '';
  const shown = (Object.keys(views) as View[]).filter((view) => view !== 'own' || isSignedIn);
  const view = shown.find((one) => one === search.get('view')) ?? 'season';
  if (id !== '') return <EntryView key={id} id={id} />;
  return (
    <ScreenFrame
      title="发现"
      parent={href('aim')}
      right={
        <ButtonLink href={href('experienceExplore')} as={AppLink} kind="quiet" size="small">
          探索
        </ButtonLink>
      }
    >
      <div className={styles['page']}>
        <div className={styles['search']}>
          <SearchLink to={href('experienceSearch')}>搜目标和活动</SearchLink>
        </div>
        <section className={styles['cloud']} aria-label="标签">
          <div className={styles['head']}>
            <SectionHead title="想做点什么" as={AppLink} allHref={href('experienceSearch')} allLabel="标签" />
          </div>
          <TagCloud most={9} />
        </section>
        <ChipRow label="看哪些" bleeds>
          {shown.map((one) => (
            <Chip key={one} selected={one === view} onClick={() => setSearch({ view: one }, { replace: true })}>
              {views[one]}
            </Chip>
          ))}
        </ChipRow>
        <Entries view={view} />
      </div>
    </ScreenFrame>
  );
}

function Entries({ view }: { view: View }) {
  const season = seasonOf(useToday());
  const shareLink = (
    <ButtonLink href={href('editAim', { share: 'new' })} as={AppLink}>
      分享一次经历
    </ButtonLink>
  );
  if (view === 'own') {
    const empty = (
      <EmptyState title="还没有分享过" text="把一次好玩的经历写下来，别的小朋友也能照着做" action={shareLink} />
    );
    return <OwnEntryList label={views.own} empty={empty} />;
  }
  if (view === 'family') {
    const empty = <EmptyState title="还没有人分享" text="第一个来吧，审核以后大家就能看到" />;
    return (
      <>
        <div className={styles['actions']}>{shareLink}</div>
        <EntryList label={views.family} filter={{ from: 'family' }} empty={empty} />
      </>
    );
  }
  const empty = <EmptyState title="还在准备" text="过几天再来看看吧" />;
  const filter = view === 'season' ? { from: 'pack' as const, form: 'activity' as const, season } : { from: view };
  return <EntryList label={views[view]} filter={filter} empty={empty} />;
}
