import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';

interface ChoicesProps<Id extends string> {
  label: string;
  items: readonly { id: Id; name: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

export function Choices<Id extends string>({ label, items, chosen, onChoose }: ChoicesProps<Id>) {
  return (
    <ChipRow label={label}>
      {items.map(({ id, name }) => (
        <Chip key={id} selected={id === chosen} onClick={() => onChoose(id)}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}
