/**
 * The icons in the first chunk of the app: tabs, toasts and error states. Icons of other screens do not belong here,
 * because they would delay the first screen.
 */
import { Icon, type IconProps } from './Icon.tsx';

export function HeadphonesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 17v-4a8 8 0 0 1 16 0v4" />
      <path d="M4 15.5h2.5A1 1 0 0 1 7.5 16.5V19a1 1 0 0 1-1 1H6a2 2 0 0 1-2-2ZM20 15.5h-2.5a1 1 0 0 0-1 1V19a1 1 0 0 0 1 1h.5a2 2 0 0 0 2-2Z" />
    </Icon>
  );
}

export function BookIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 6.5C10 5 7 4.5 3.5 5v13c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5Zm0 0v13" />
    </Icon>
  );
}

export function BagIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 8.5h14l1 10.2A1.2 1.2 0 0 1 18.8 20H5.2A1.2 1.2 0 0 1 4 18.7Z" />
      <path d="M8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />
    </Icon>
  );
}

export function UserIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.6-3.8 3.6-5.5 7.5-5.5s6.9 1.7 7.5 5.5" />
    </Icon>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12.5l5 5L19.5 7.5" />
    </Icon>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5M12 8h.01" />
    </Icon>
  );
}

export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.4 4.9a1.85 1.85 0 0 1 3.2 0l7.1 12.3a1.85 1.85 0 0 1-1.6 2.8H4.9a1.85 1.85 0 0 1-1.6-2.8ZM12 9.5v4M12 16.5h.01" />
    </Icon>
  );
}

export function WifiOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4l16 16M5 12.5a10 10 0 0 1 4-2.3M2 9a14 14 0 0 1 4.6-2.9M10.5 5a14.5 14.5 0 0 1 11.5 4M15 10.5a10 10 0 0 1 4 2M8.5 16a5 5 0 0 1 6.5-.3M12 19.5h.01" />
    </Icon>
  );
}

export function RetryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20 5v5h-5M19.5 10A8 8 0 1 0 20 14" />
    </Icon>
  );
}
