import { Icon, type IconProps } from './Icon.tsx';

export function UserIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.6-3.8 3.6-5.5 7.5-5.5s6.9 1.7 7.5 5.5" />
    </Icon>
  );
}
