import { Icon, type IconProps } from './Icon.tsx';

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12.5l5 5L19.5 7.5" />
    </Icon>
  );
}
