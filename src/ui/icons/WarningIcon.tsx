import { Icon, type IconProps } from './Icon.tsx';

export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.4 4.9a1.85 1.85 0 0 1 3.2 0l7.1 12.3a1.85 1.85 0 0 1-1.6 2.8H4.9a1.85 1.85 0 0 1-1.6-2.8ZM12 9.5v4M12 16.5h.01" />
    </Icon>
  );
}
