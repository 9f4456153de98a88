import { Icon, type IconProps } from './Icon.tsx';

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16.2 16.2 20.5 20.5" />
    </Icon>
  );
}
