import { Icon, type IconProps } from './Icon.tsx';

export function MinusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h14" />
    </Icon>
  );
}

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h14M12 5v14" />
    </Icon>
  );
}

export function GiftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 12v7.500h15V12M3.500 8h17v4h-17ZM12 8v11.500" />
      <path d="M12 8C9.500 8 7 7 7 5.200 7 3.800 8.200 3.500 9 3.500c2 0 3 2.500 3 4.500 0-2 1-4.500 3-4.500.8 0 2 .3 2 1.700C17 7 14.500 8 12 8Z" />
    </Icon>
  );
}

export function TicketIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.500 7h17v3.500a1.700 1.700 0 0 0 0 3.400V17h-17v-3.100a1.700 1.700 0 0 0 0-3.400ZM14.500 7v10" />
    </Icon>
  );
}
