import { Icon, type IconProps } from './Icon.tsx';

export function BagIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 8.5h14l1 10.2A1.2 1.2 0 0 1 18.8 20H5.2A1.2 1.2 0 0 1 4 18.7Z" />
      <path d="M8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />
    </Icon>
  );
}
