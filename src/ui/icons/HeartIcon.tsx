import { Icon, type IconProps } from './Icon.tsx';

export function HeartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20C6 16 3.5 12.8 3.5 9.3A4.5 4.5 0 0 1 12 7.3a4.5 4.5 0 0 1 8.5 2C20.5 12.8 18 16 12 20Z" />
    </Icon>
  );
}
