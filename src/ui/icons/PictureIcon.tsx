import { Icon, type IconProps } from './Icon.tsx';

export function PictureIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 4.5h13a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM5 16.5l4-4 3 3 3.5-4 3.5 4.5M9 8.5v.01" />
    </Icon>
  );
}
