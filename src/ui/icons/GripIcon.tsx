import { Icon, type IconProps } from './Icon.tsx';

/** What can be dragged is held here. */
export function GripIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 8h14M5 12h14M5 16h14" />
    </Icon>
  );
}
