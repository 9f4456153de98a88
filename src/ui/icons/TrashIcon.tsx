import { Icon, type IconProps } from './Icon.tsx';

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 7h14M10 7V5h4v2M7 7l.8 12h8.4L17 7M10.500 10.500v5M13.500 10.500v5" />
    </Icon>
  );
}
