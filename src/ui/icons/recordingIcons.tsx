import { Icon, type IconProps } from './Icon.tsx';

export function MicrophoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3Z" />
      <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3M8.5 21h7" />
    </Icon>
  );
}
