import { IconButton } from '#ui/action/IconButton.tsx';
import { MinusIcon, PlusIcon } from '#ui/icons/mallIcons.tsx';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  quantity: number;
  most: number;
  onChange: (quantity: number) => void;
}

/** Buttons to change the number of ordered pieces. */
export const QuantityStepper = ({ quantity, most, onChange }: QuantityStepperProps) => (
  <div className={styles['row']} role="group" aria-label="数量">
    <span className={styles['label']}>数量</span>
    <IconButton
      label="少买一件"
      icon={<MinusIcon size={20} />}
      disabled={quantity <= 1}
      onClick={() => onChange(quantity - 1)}
    />
    <output className={styles['count']}>{quantity}</output>
    <IconButton
      label="多买一件"
      icon={<PlusIcon size={20} />}
      disabled={quantity >= most}
      onClick={() => onChange(quantity + 1)}
    />
  </div>
);
