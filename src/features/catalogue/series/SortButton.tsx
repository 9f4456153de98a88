import { Button } from '#ui/action/Button.tsx';
import { SortIcon } from '#ui/icons/navigationIcons.tsx';

interface SortButtonProps {
  isReversed: boolean;
  onChange: (isReversed: boolean) => void;
}

export function SortButton({ isReversed, onChange }: SortButtonProps) {
  return (
    <Button
      kind="quiet"
      size="small"
      icon={<SortIcon size={18} />}
      aria-label={isReversed ? '现在是倒序，换成正序' : '现在是正序，换成倒序'}
      onClick={() => onChange(!isReversed)}
    >
      {isReversed ? '倒序' : '正序'}
    </Button>
  );
}
