import { Icon, type IconProps } from './Icon.tsx';

export function SpeedIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.8 18.5a9 9 0 1 1 14.4 0" />
      <path d="M12 14l4-5" />
      <path d="M12 14h.01" strokeWidth="3.5" />
    </Icon>
  );
}
