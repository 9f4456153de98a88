import type { AvatarChoice, AvatarPicture } from '#contract/family/avatar.ts';
import { avatarTexts } from '#lib/family/familyTexts.ts';
import { Avatar } from '#ui/picture/Avatar.tsx';
import type { AvatarFields } from './avatarFields.ts';
import { Tile } from './Tile.tsx';
import styles from './AvatarForm.module.css';

interface PicturePanelProps {
  choice: AvatarChoice;
  picture: AvatarPicture;
  onPick: (chosen: Pick<AvatarFields, 'picture' | 'photoId'>) => void;
}

/** Offers the pictures of the app, and the picture that the host has provided. */
export const PicturePanel = ({ choice: { avatars, hostUrl }, picture, onPick }: PicturePanelProps) => (
  <ul className={styles['tiles']}>
    {hostUrl !== null && (
      <Tile label="原来的" isChosen={picture === 'host'} onClick={() => onPick({ picture: 'host', photoId: null })}>
        <Avatar name="" src={hostUrl} size={60} />
      </Tile>
    )}
    {avatars.map((one) => (
      <Tile
        key={one.id}
        label={avatarTexts[one.id]}
        isChosen={picture === one.id}
        onClick={() => onPick({ picture: one.id, photoId: null })}
      >
        <Avatar name="" src={one.url} size={60} />
      </Tile>
    ))}
  </ul>
);
