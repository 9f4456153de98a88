import { Icon, type IconProps } from './Icon.tsx';

export function WifiOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4l16 16M5 12.5a10 10 0 0 1 4-2.3M2 9a14 14 0 0 1 4.6-2.9M10.5 5a14.5 14.5 0 0 1 11.5 4M15 10.5a10 10 0 0 1 4 2M8.5 16a5 5 0 0 1 6.5-.3M12 19.5h.01" />
    </Icon>
  );
}
