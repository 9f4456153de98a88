import { Icon, type IconProps } from './Icon.tsx';

export function ForwardFifteenIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20 5v4.5h-4.5M19.4 9.5A8.3 8.3 0 1 0 20 14" />
      <path d="M8 11.5l1.5-1v5.5M15 10.5h-2.5l-.3 2.6c1.6-.7 3 .1 3 1.5s-1.7 2-3.2 1.2" strokeWidth="1.5" />
    </Icon>
  );
}
