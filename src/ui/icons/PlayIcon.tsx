import { Icon, type IconProps } from './Icon.tsx';

export function PlayIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path
        d="M8 5.2v13.6c0 .8.9 1.3 1.6.9l10.5-6.8a1.06 1.06 0 0 0 0-1.8L9.6 4.3C8.9 3.9 8 4.4 8 5.2Z"
        fill="currentColor"
        stroke="none"
      />
    </Icon>
  );
}
