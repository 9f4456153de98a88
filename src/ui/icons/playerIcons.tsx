import { Icon, type IconProps } from './Icon.tsx';

export function PreviousIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M18 5.5v13L8.5 12Z" fill="currentColor" />
      <path d="M5 5.5v13" />
    </Icon>
  );
}

export function NextIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 5.5v13l9.5-6.5Z" fill="currentColor" />
      <path d="M19 5.5v13" />
    </Icon>
  );
}

export function BackFifteenIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 5v4.5h4.5M4.6 9.5A8.3 8.3 0 1 1 4 14" />
      <path d="M9 11.5l1.5-1v5.5M16 10.5h-2.5l-.3 2.6c1.6-.7 3 .1 3 1.5s-1.7 2-3.2 1.2" strokeWidth="1.5" />
    </Icon>
  );
}

export function ForwardFifteenIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20 5v4.5h-4.5M19.4 9.5A8.3 8.3 0 1 0 20 14" />
      <path d="M8 11.5l1.5-1v5.5M15 10.5h-2.5l-.3 2.6c1.6-.7 3 .1 3 1.5s-1.7 2-3.2 1.2" strokeWidth="1.5" />
    </Icon>
  );
}

/** Shows that stories are played in order and that playback ends after the last one. */
export function InOrderIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h9M4 12h9M4 17h5M17.5 5v13.5M14 15l3.5 3.5L21 15" />
    </Icon>
  );
}

export function RepeatIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M16.5 3.5 20 7l-3.5 3.5M20 7H8a4 4 0 0 0-4 4v1M7.5 20.5 4 17l3.5-3.5M4 17h12a4 4 0 0 0 4-4v-1" />
    </Icon>
  );
}

export function RepeatOneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M16.5 3.5 20 7l-3.5 3.5M20 7H8a4 4 0 0 0-4 4v1M7.5 20.5 4 17l3.5-3.5M4 17h12a4 4 0 0 0 4-4v-1M11 10.5l1.5-1v5" />
    </Icon>
  );
}

export function SpeedIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.8 18.5a9 9 0 1 1 14.4 0" />
      <path d="M12 14l4-5" />
      <path d="M12 14h.01" strokeWidth="3.5" />
    </Icon>
  );
}

export function SoundIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z" />
      <path d="M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />
    </Icon>
  );
}

export function FullScreenIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
    </Icon>
  );
}
