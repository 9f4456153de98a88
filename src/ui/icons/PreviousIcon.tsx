import { Icon, type IconProps } from './Icon.tsx';

export function PreviousIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M18 5.5v13L8.5 12Z" fill="currentColor" />
      <path d="M5 5.5v13" />
    </Icon>
  );
}
