import { Icon, type IconProps } from './Icon.tsx';

export function CommentIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4.5c4.7 0 8.5 3 8.5 6.8s-3.8 6.7-8.5 6.7c-.9 0-1.8-.1-2.6-.3L5 19.5l.8-3.3c-1.4-1.2-2.3-2.9-2.3-4.9 0-3.8 3.8-6.8 8.5-6.8Z" />
    </Icon>
  );
}
