import { Icon, type IconProps } from './Icon.tsx';

export function SortIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 5v14m0 0-3-3m3 3 3-3M16 19V5m0 0-3 3m3-3 3 3" />
    </Icon>
  );
}
