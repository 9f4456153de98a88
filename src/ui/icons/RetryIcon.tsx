import { Icon, type IconProps } from './Icon.tsx';

export function RetryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20 5v5h-5M19.5 10A8 8 0 1 0 20 14" />
    </Icon>
  );
}
