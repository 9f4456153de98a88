import { Icon, type IconProps } from './Icon.tsx';

export function NextIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 5.5v13l9.5-6.5Z" fill="currentColor" />
      <path d="M19 5.5v13" />
    </Icon>
  );
}
