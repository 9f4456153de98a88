import { Icon, type IconProps } from './Icon.tsx';

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13.5 4.5L21 11l-7.5 6.5v-4C8 13.5 5 15.5 3 19.5c.3-6.5 4-10.5 10.5-11z" />
    </Icon>
  );
}
