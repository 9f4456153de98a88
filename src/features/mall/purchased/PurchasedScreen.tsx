import { useSearchParams } from 'react-router';
import type { OwnedSeries } from '#contract/mall/goods.ts';
import { relativeDayText } from '#lib/time/dates.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useNow } from '#platform/variable/useNow.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardRows } from '#ui/list/CardRows.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { TitleLines } from '#ui/picture/TitleLines.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useListOwnedSeriesInfiniteQuery } from '#features/mall/api.ts';
import styles from './PurchasedScreen.module.css';

const choices = [
  { value: 'package', title: '礼包里的' },
  { value: 'alone', title: '单独买的' },
] as const;
type Choice = (typeof choices)[number];

/**
 * Lists the series that the user has bought, newest first. The address may restrict the list to series that were bought
 * alone or in a package.
 */
export default function PurchasedScreen() {
  const [search, setSearch] = useSearchParams();
  const chosen = choices.find(({ value }) => value === search.get('in'));
  const choose = (choice?: Choice) => setSearch(choice ? { in: choice.value } : {}, { replace: true });
  return (
    <ScreenFrame title="我的已购" parent={href('profile')}>
      <div className={styles['chips']}>
        <ChipRow label="按怎么买的看" bleeds>
          <Chip selected={!chosen} onClick={() => choose()}>
            全部
          </Chip>
          {choices.map((choice) => (
            <Chip key={choice.value} selected={choice === chosen} onClick={() => choose(choice)}>
              {choice.title}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <OwnedPages key={chosen?.value ?? ''} chosen={chosen} />
    </ScreenFrame>
  );
}

function OwnedPages({ chosen }: { chosen: Choice | undefined }) {
  const pages = usePages(
    useListOwnedSeriesInfiniteQuery(chosen ? { boughtIn: chosen.value } : {}, { refetchOnMountOrArgChange: true }),
  );
  return (
    <QueryState query={pages} loading={<PurchasedSkeleton />} empty={<NothingPurchased chosen={chosen} />}>
      {(items) => (
        <div className={styles['list']}>
          <CardRows label="买过的专辑">
            {items.map((one) => (
              <li key={one.id}>
                <OwnedSeriesCard owned={one} />
              </li>
            ))}
          </CardRows>
          <ListEnd {...pages.end} onMore={pages.fetchMore} overText="看到底啦" />
        </div>
      )}
    </QueryState>
  );
}

function OwnedSeriesCard({
  owned: { id, title, summary, cover, storyCount, orderId, boughtIn, isGift, ownedSince },
}: OwnedSeriesCardProps) {
  const now = useNow();
  return (
    <article className={styles['card']} aria-label={title}>
      <AppLink href={href('series', { id })} className={styles['series']}>
        <span className={styles['cover']}>
          <Cover src={cover} alt="" sizes="88px" />
        </span>
        <span className={styles['words']}>
          <TitleLines title={title} facts={`${storyCount} 个故事，都能听完整`} />
          <span className={styles['summary']}>{summary}</span>
        </span>
      </AppLink>
      <p className={styles['foot']}>
        <span>
          {relativeDayText(ownedSince, now())}
          {isGift ? '朋友送的' : boughtIn === 'package' ? '随礼包买的' : '买的'}
        </span>
        <ButtonLink
          href={href('orderDetail', { id: orderId })}
          as={AppLink}
          kind="quiet"
          size="small"
          aria-label={`${title}的订单`}
        >
          看订单
        </ButtonLink>
      </p>
    </article>
  );
}

interface OwnedSeriesCardProps {
  owned: OwnedSeries;
}

const PurchasedSkeleton = () => (
  <div className={styles['list']} role="group" aria-busy="true" aria-label="正在打开已购">
    <CardRows>
      {[0, 1, 2].map((index) => (
        <li key={index}>
          <Skeleton height={148} />
        </li>
      ))}
    </CardRows>
  </div>
);

const NothingPurchased = ({ chosen }: { chosen: Choice | undefined }) => (
  <EmptyState
    title={chosen ? `没有${chosen.title}专辑` : '还没有买过专辑'}
    text="买过的专辑和礼包会一直在这里，随时能听完整"
    action={
      <ButtonLink href={href('storyPackage')} as={AppLink}>
        看看故事礼包
      </ButtonLink>
    }
  />
);
