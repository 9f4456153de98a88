import { Chip } from '#ui/action/Chip.tsx';
import styles from './Choices.module.css';

interface ChoicesProps<Id extends string> {
  label: string;
  items: readonly { id: Id; name: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

export function Choices<Id extends string>({ label, items, chosen, onChoose }: ChoicesProps<Id>) {
  return (
    <div className={styles['choices']} role="group" aria-label={label}>
      {items.map(({ id, name }) => (
        <Chip key={id} selected={id === chosen} onClick={() => onChoose(id)}>
          {name}
        </Chip>
      ))}
    </div>
  );
}
