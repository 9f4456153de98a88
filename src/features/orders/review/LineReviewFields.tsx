import type { OrderLine } from '#contract/mall/orders.ts';
import { MAX_REVIEW_PICTURES, MAX_STARS, type LineReview } from '#contract/mall/reviews.ts';
import { MAX_COMMENT_LENGTH } from '#lib/text/clean/commentText.ts';
import { StarField } from '#ui/input/StarField.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import type { useForm } from '#widgets/form/useForm.ts';
import { useField } from '#widgets/form/useField.ts';
import { PictureField } from '#widgets/pictures/PictureField.tsx';
import { starMeanings, type OrderReviewFields } from './reviewFields.ts';
import styles from './ReviewForm.module.css';

interface LineReviewFieldsProps {
  form: ReturnType<typeof useForm<OrderReviewFields, { reviews: LineReview[] }>>;
  index: number;
  line: OrderLine;
  onIncomplete: (isIncomplete: boolean) => void;
}

/** Fields for the stars, the text and the pictures of one line. */
export function LineReviewFields({ form, index, line, onIncomplete }: LineReviewFieldsProps) {
  const rating = useField(form, `lines.${index}.rating`);
  const pictures = useField(form, `lines.${index}.pictures`);
  return (
    <section className={styles['line']} aria-label={line.title}>
      <div className={styles['goods']}>
        <span className={styles['picture']}>
          <Cover src={line.picture} alt="" sizes="56px" />
        </span>
        <div>
          <h2 className={styles['title']}>{line.title}</h2>
          <p className={styles['choices']}>{line.choices.join(' · ')}</p>
        </div>
      </div>
      <div className={styles['part']}>
        <StarField
          label="满意吗？"
          most={MAX_STARS}
          meanings={starMeanings}
          value={rating.value}
          onChange={rating.change}
        />
        {rating.problem !== '' && (
          <p role="alert" className={styles['problem']}>
            {rating.problem}
          </p>
        )}
      </div>
      <div className={styles['part']}>
        <FormTextField
          form={form}
          name={`lines.${index}.text`}
          label="说说用得怎么样（可以不写）"
          placeholder="孩子喜欢吗？质量好不好？"
          rows={4}
          maxLength={2 * MAX_COMMENT_LENGTH}
        />
      </div>
      <div className={styles['part']}>
        <PictureField
          label="照片"
          purpose="review"
          most={MAX_REVIEW_PICTURES}
          ids={pictures.value}
          onChange={pictures.change}
          onIncomplete={onIncomplete}
        />
      </div>
    </section>
  );
}
