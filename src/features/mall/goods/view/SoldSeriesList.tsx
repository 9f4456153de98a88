import type { SoldSeries } from '#contract/mall/goods.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import part from './GoodsView.module.css';

/**
 * Lists the series that a buyer may hear in full. Each entry links to the series, which everybody can try before
 * buying.
 */
export function SoldSeriesList({ series }: { series: readonly SoldSeries[] }) {
  if (series.length === 0) return null;
  return (
    <section className={part['part']} aria-label="里面的专辑">
      <h3 className={part['heading']}>里面有 {series.length} 张专辑</h3>
      <ul>
        {series.map(({ id, title, cover, storyCount, vipCount }) => (
          <li key={id}>
            <PictureRow
              href={href('series', { id })}
              as={AppLink}
              src={cover}
              title={title}
              facts={`${storyCount} 个故事，其中会员故事 ${vipCount} 个`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
