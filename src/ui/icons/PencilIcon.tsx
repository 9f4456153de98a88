import { Icon, type IconProps } from './Icon.tsx';

export function PencilIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 3L8.2 18.7Z" />
      <path d="M14.5 6l3.2 3.2" />
    </Icon>
  );
}
