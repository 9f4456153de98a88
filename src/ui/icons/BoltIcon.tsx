import { Icon, type IconProps } from './Icon.tsx';

export function BoltIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13 3.5 5.5 13.5H11l-.5 7L18 10.5h-5.5Z" />
    </Icon>
  );
}
