import type { OrderLine } from '#contract/mall/orders.ts';
import { MAX_STARS, type OwnReview } from '#contract/mall/reviews.ts';
import { StarIcon } from '#ui/icons/storyIcons.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { PhotoButton } from '#widgets/pictures/PhotoButton.tsx';
import { withPrivatePictures } from '#widgets/pictures/withPrivatePictures.ts';
import { useListOwnReviewsQuery } from '#features/orders/api.ts';
import styles from './OwnReviews.module.css';

const states: Partial<Record<string, string>> = {
  pending: '正在审核',
  approved: '大家都能看到',
  refused: '没有通过审核，只有自己看得到',
};

/** The reviews that the user has written about an order. */
export function OwnReviews({ orderId, lines }: { orderId: string; lines: readonly OrderLine[] }) {
  // The reviews are reloaded whenever they or the page are shown again, because the addresses of the pictures expire
  // after ten minutes.
  const query = useListOwnReviewsQuery(orderId, withPrivatePictures);
  return (
    <section className={styles['part']} aria-label="我的评价">
      <h2 className={styles['heading']}>我的评价</h2>
      <QueryState query={query} loading={<LoadingBlock label="正在读评价" height={80} />}>
        {({ items }) => (
          <ul>
            {items.map((review) => {
              const line = lines.find(({ variantId }) => variantId === review.variantId);
              return <ReviewRow key={review.variantId} review={review} title={line?.title ?? ''} />;
            })}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

const ReviewRow = ({ review: { rating, text, pictures, state }, title }: { review: OwnReview; title: string }) => (
  <li className={styles['review']}>
    <p className={styles['title']}>{title}</p>
    <p className={styles['stars']} role="img" aria-label={`${rating} 颗星`}>
      {Array.from({ length: MAX_STARS }, (_, index) => (
        <StarIcon key={index} size={14} filled={index < rating} />
      ))}
    </p>
    {text !== '' && <p>{text}</p>}
    {pictures.length > 0 && (
      <div className={styles['pictures']}>
        {pictures.map((picture, index) => (
          <span key={picture.id} className={styles['picture']}>
            <PhotoButton picture={picture} name={`照片 ${index + 1}`} size="medium" />
          </span>
        ))}
      </div>
    )}
    <p className={styles['soft']}>{states[state] ?? '处理中'}</p>
  </li>
);
