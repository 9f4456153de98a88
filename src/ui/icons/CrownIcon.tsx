import { Icon, type IconProps } from './Icon.tsx';

export function CrownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8l4.3 4L12 5.5l3.7 6.5L20 8l-1.5 10h-13Z" />
    </Icon>
  );
}
