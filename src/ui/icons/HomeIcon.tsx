import { Icon, type IconProps } from './Icon.tsx';

export function HomeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 11.2 12 4.5l8 6.7V18.5A1.5 1.5 0 0 1 18.5 20h-13A1.5 1.5 0 0 1 4 18.5Z" />
      <path d="M9 14.5c1.5 1.8 4.5 1.8 6 0" />
    </Icon>
  );
}
