import { Icon, type IconProps } from './Icon.tsx';

export function BallIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8" />
      <path d="M4.5 9.5C9 10.5 13.5 8 15 4.6M8 19c-.5-5 4-9 11.5-7.6" />
    </Icon>
  );
}

export function LeafIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 19C4 10 9.5 4.5 19.5 4.5 20 14 15 19.5 7.5 18.500M5 19.500c2.5-5 5.5-7.5 9.5-9.5" />
    </Icon>
  );
}

export function BrushIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.5 4.500c-4 1.5-8 5-9.5 8.500l2 2c3.5-1.5 6.5-6 7.5-10.500ZM9 14.500c-2.5 0-3 1.5-3 3 0 1-.5 1.7-1.5 2 3.5 1 6.5-.5 6.5-3" />
    </Icon>
  );
}

export function FlagIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 20.500v-16M6 5.500c4-2 7 2 12 0v8.500c-5 2-8-2-12 0" />
    </Icon>
  );
}

export function ShirtIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 4.5 4 7.500l1.5 4L8 10.500v9h8v-9l2.5 1 1.5-4-5-3c-.5 1.5-1.5 2.2-3 2.200S9.5 6 9 4.500Z" />
    </Icon>
  );
}

export function CompassIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m15.5 8.5-2 5-5 2 2-5Z" />
    </Icon>
  );
}
