import { Icon, type IconProps } from './Icon.tsx';

/** Play in order, until the last one. */
export function InOrderIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h9M4 12h9M4 17h5M17.5 5v13.5M14 15l3.5 3.5L21 15" />
    </Icon>
  );
}
