import { Icon, type IconProps } from './Icon.tsx';

export function HeartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20C6 16 3.5 12.8 3.5 9.3A4.5 4.5 0 0 1 12 7.3a4.5 4.5 0 0 1 8.5 2C20.5 12.8 18 16 12 20Z" />
    </Icon>
  );
}

export function CameraIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.500 7.500h3l1.500-2.500h6l1.500 2.500h3a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1Z" />
      <path d="M12 10a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7Z" />
    </Icon>
  );
}

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13.5 4.5L21 11l-7.5 6.5v-4C8 13.5 5 15.5 3 19.5c.3-6.5 4-10.5 10.5-11z" />
    </Icon>
  );
}

export function LinkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 14a4.5 4.5 0 0 0 6.400 0l3-3A4.5 4.5 0 0 0 13 4.600l-1.300 1.300" />
      <path d="M14 10a4.5 4.5 0 0 0-6.400 0l-3 3a4.5 4.5 0 0 0 6.400 6.400l1.300-1.300" />
    </Icon>
  );
}

export function PencilIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 3L8.2 18.7Z" />
      <path d="M14.5 6l3.2 3.2" />
    </Icon>
  );
}

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 7h14M10 7V5h4v2M7 7l.8 12h8.4L17 7M10.500 10.500v5M13.500 10.500v5" />
    </Icon>
  );
}

export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v11M7.500 10.500l4.500 4.500 4.500-4.500M5 19.500h14" />
    </Icon>
  );
}
