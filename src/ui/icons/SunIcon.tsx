import { Icon, type IconProps } from './Icon.tsx';

export function SunIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v1.5M12 20v1.5M2.5 12H4M20 12h1.5M5.3 5.3l1 1M17.7 17.7l1 1M18.7 5.3l-1 1M6.3 17.7l-1 1" />
    </Icon>
  );
}
