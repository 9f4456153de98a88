import { Icon, type IconProps } from './Icon.tsx';

export function LinkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 14a4.5 4.5 0 0 0 6.400 0l3-3A4.5 4.5 0 0 0 13 4.600l-1.300 1.300" />
      <path d="M14 10a4.5 4.5 0 0 0-6.400 0l-3 3a4.5 4.5 0 0 0 6.400 6.400l1.300-1.300" />
    </Icon>
  );
}
