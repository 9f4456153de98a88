import { Icon, type IconProps } from './Icon.tsx';

export function PauseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.5 5v14M15.5 5v14" strokeWidth="3.6" />
    </Icon>
  );
}
