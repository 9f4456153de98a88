import { Icon, type IconProps } from './Icon.tsx';

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5M12 8h.01" />
    </Icon>
  );
}
