import { Icon, type IconProps } from './Icon.tsx';

export function RepeatIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M16.5 3.5 20 7l-3.5 3.5M20 7H8a4 4 0 0 0-4 4v1M7.5 20.5 4 17l3.5-3.5M4 17h12a4 4 0 0 0 4-4v-1" />
    </Icon>
  );
}
