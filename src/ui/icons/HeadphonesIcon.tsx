import { Icon, type IconProps } from './Icon.tsx';

export function HeadphonesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 17v-4a8 8 0 0 1 16 0v4" />
      <path d="M4 15.5h2.5A1 1 0 0 1 7.5 16.5V19a1 1 0 0 1-1 1H6a2 2 0 0 1-2-2ZM20 15.5h-2.5a1 1 0 0 0-1 1V19a1 1 0 0 0 1 1h.5a2 2 0 0 0 2-2Z" />
    </Icon>
  );
}
