import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { GoodsDetail, Review } from '#contract/mall/goods.ts';
import { chinaDateText } from '#lib/time/chinaTime.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { StarIcon } from '#ui/icons/storyIcons.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { PublicPhotoButton } from '#widgets/pictures/PublicPhotoButton.tsx';
import { useListReviewsInfiniteQuery, type ReviewFilters } from '#features/mall/api.ts';
import styles from './Reviews.module.css';

const ratings = [
  [undefined, '全部'],
  ['good', '好评'],
  ['fair', '中评'],
  ['poor', '差评'],
] as const;

export function Reviews({ goods: { id, reviews } }: { goods: GoodsDetail }) {
  const [rating, setRating] = useState<ReviewFilters['rating']>();
  return (
    <section aria-label="评价">
      <h3 className={styles['heading']}>评价{reviews.count > 0 && ` ${reviews.count}`}</h3>
      {reviews.average === null ? (
        <p className={styles['none']}>还没有人评价</p>
      ) : (
        <>
          <p className={styles['summary']}>
            <span className={styles['average']}>{(reviews.average / 10).toFixed(1)}</span>
            <span> 分，{Math.round((reviews.goodCount / reviews.count) * 100)}% 好评</span>
          </p>
          <ChipRow label="看哪些评价">
            {ratings
              .filter(([value]) => value === undefined || maxCountOf(value, reviews) > 0)
              .map(([value, title]) => (
                <Chip key={title} selected={value === rating} onClick={() => setRating(value)}>
                  {title}
                </Chip>
              ))}
          </ChipRow>
          <ReviewList goodsId={id} {...(rating && { rating })} />
        </>
      )}
    </section>
  );
}

/**
 * Returns how many reviews have this rating, or the highest possible number if it is not known exactly. An earlier
 * gateway does not count fair reviews; then every review that is not good may be fair or poor.
 */
function maxCountOf(
  rating: NonNullable<ReviewFilters['rating']>,
  { count, goodCount, fairCount }: GoodsDetail['reviews'],
): number {
  if (rating === 'good') return goodCount;
  const others = count - goodCount;
  return rating === 'fair' ? (fairCount ?? others) : others - (fairCount ?? 0);
}

function ReviewList(filters: ReviewFilters) {
  const pages = usePages(useListReviewsInfiniteQuery(filters));
  return (
    <QueryState
      query={pages}
      loading={
        <div role="group" aria-busy="true" aria-label="正在读评价">
          <Skeleton height={120} />
        </div>
      }
      empty={<p className={styles['none']}>没有这样的评价</p>}
    >
      {(items) => (
        <>
          <ul>
            {items.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
          <ListEnd {...pages.end} onMore={pages.fetchMore} moreText="再看一些评价" overText="评价看完啦" />
        </>
      )}
    </QueryState>
  );
}

const MAX_STARS = 5;

function ReviewItem({ review }: { review: Review }) {
  const hidesNickname = useSelector(selectHidesNickname);
  return (
    <li className={styles['review']}>
      <p className={styles['author']}>
        <span className={styles['nickname']}>{hidesNickname ? '匿名买家' : review.nickname}</span>
        <span className={styles['stars']} role="img" aria-label={`${review.rating} 颗星`}>
          {Array.from({ length: MAX_STARS }, (_, index) => (
            <StarIcon key={index} size={14} filled={index < review.rating} />
          ))}
        </span>
        {review.isSample && <span className={styles['sample']}>示例评价</span>}
      </p>
      <p className={styles['text']}>{review.text || '没有写文字'}</p>
      {review.pictures.length > 0 && (
        <div className={styles['pictures']}>
          {review.pictures.map((picture, index) => (
            <span key={index} className={styles['picture']}>
              <PublicPhotoButton src={picture} name={`买家照片 ${index + 1}`} sizes="84px" />
            </span>
          ))}
        </div>
      )}
      <p className={styles['facts']}>{[chinaDateText(review.writtenAt), ...review.choices].join(' · ')}</p>
    </li>
  );
}
