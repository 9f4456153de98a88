import { Icon, type IconProps } from './Icon.tsx';

export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.500 12h.01M12 12h.01M18.500 12h.01" />
    </Icon>
  );
}
