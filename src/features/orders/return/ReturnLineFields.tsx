import type { OrderLine } from '#contract/mall/orders.ts';
import { MAX_RETURN_PICTURES, type ReturnableLine } from '#contract/mall/returns.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { MinusIcon, PlusIcon } from '#ui/icons/mallIcons.tsx';
import { useField } from '#widgets/form/useField.ts';
import type { useForm } from '#widgets/form/useForm.ts';
import { PictureField } from '#widgets/pictures/PictureField.tsx';
import type { InferOutput } from 'valibot';
import type { ReturnFields, returnForm } from './returnFields.ts';
import styles from './Return.module.css';

interface ReturnLineFieldsProps {
  form: ReturnType<typeof useForm<ReturnFields, InferOutput<ReturnType<typeof returnForm>>>>;
  index: number;
  line: OrderLine | undefined;
  returnable: ReturnableLine;
  /** A text that says why the line cannot be returned; null if it can. */
  obstacle: string | null;
  onIncomplete: (isIncomplete: boolean) => void;
}

/** Fields for one line of the order: the number of pieces to return, and pictures of them. */
export function ReturnLineFields({ form, index, line, returnable, obstacle, onIncomplete }: ReturnLineFieldsProps) {
  const quantity = useField(form, `lines.${index}.quantity`);
  const pictures = useField(form, `lines.${index}.pictures`);
  const { most } = returnable;
  const title = [line?.title ?? '', ...(line?.choices ?? [])].join(' ');
  const text = obstacle ?? (most === 0 ? '已经全部退过了' : null);
  return (
    <section className={styles['part']} aria-label={title}>
      <div className={styles['line']}>
        <h2 className={styles['title']}>{title}</h2>
        {text === null && (
          <div className={styles['stepper']} role="group" aria-label="退几件">
            <IconButton
              label="少退一件"
              icon={<MinusIcon size={20} />}
              disabled={quantity.value <= 0}
              onClick={() => quantity.change(quantity.value - 1)}
            />
            <output>{quantity.value}</output>
            <IconButton
              label="多退一件"
              icon={<PlusIcon size={20} />}
              disabled={quantity.value >= most}
              onClick={() => quantity.change(quantity.value + 1)}
            />
          </div>
        )}
      </div>
      {text !== null && <p className={styles['soft']}>{text}</p>}
      {text === null && quantity.value > 0 && (
        <PictureField
          label="照片"
          purpose="return"
          most={MAX_RETURN_PICTURES}
          ids={pictures.value}
          onChange={pictures.change}
          onIncomplete={onIncomplete}
        />
      )}
    </section>
  );
}
