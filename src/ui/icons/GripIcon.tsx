import { Icon, type IconProps } from './Icon.tsx';

/** The handle of a draggable row. */
export function GripIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 8h14M5 12h14M5 16h14" />
    </Icon>
  );
}
