import { useRef, type ChangeEvent } from 'react';
import type { AvatarChoice } from '#contract/family/avatar.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Card } from '#ui/Card.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { CameraIcon } from '#ui/icons/actionIcons.tsx';
import { PictureIcon } from '#ui/icons/storyIcons.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import type { AvatarFields } from '#features/profile/avatar/avatarFields.ts';
import { Tile } from '#features/profile/avatar/Tile.tsx';
import type { Photo } from './usePhoto.ts';
import styles from './PhotoPanel.module.css';

interface PhotoPanelProps {
  choice: AvatarChoice;
  isChosen: boolean;
  photo: Photo;
  onPick: (chosen: Pick<AvatarFields, 'picture' | 'photoId'>) => void;
}

/** Offers a photo of the child as the avatar, once a guardian has agreed. */
export function PhotoPanel({ choice: { photo: saved, mayUsePhotos }, isChosen, photo, onPick }: PhotoPanelProps) {
  const { id } = photo;
  return (
    <div className={styles['panel']}>
      {id !== undefined && (
        <ul className={styles['tile']}>
          <Tile label="我的照片" isChosen={isChosen} onClick={() => onPick({ picture: 'photo', photoId: id })}>
            <Avatar name="" src={photo.url} size={60} />
          </Tile>
        </ul>
      )}
      {mayUsePhotos ? <PhotoSources photo={photo} hasPhoto={saved !== null} /> : <ConsentFirst />}
    </div>
  );
}

/**
 * The types of files that the user can choose, which are those that the gateway accepts. Safari converts pictures of
 * other types.
 */
const ACCEPT = 'image/jpeg,image/png,image/webp';

function PhotoSources({ photo, hasPhoto }: { photo: Photo; hasPhoto: boolean }) {
  const album = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const handleChoice = ({ target }: ChangeEvent<HTMLInputElement>) => {
    photo.choose(target.files?.[0]);
    // The value is cleared, so that the user can choose the same file again.
    target.value = '';
  };
  const shared = { type: 'file', accept: ACCEPT, hidden: true, onChange: handleChoice } as const;
  return (
    <Card>
      <p>用一张照片当头像</p>
      <p className={styles['small']}>
        照片只有自己家看得到，好友看到的是应用里的头像。
        {hasPhoto && '换成别的头像以后，这张照片就会删除。'}
      </p>
      <div className={styles['sources']}>
        <input {...shared} ref={album} aria-label="从相册选头像" />
        <input {...shared} ref={camera} capture="user" aria-label="拍头像" />
        <Button
          kind="secondary"
          size="small"
          icon={<PictureIcon size={18} />}
          disabled={photo.isUploading}
          onClick={() => album.current?.click()}
        >
          从相册选
        </Button>
        <Button
          kind="secondary"
          size="small"
          icon={<CameraIcon size={18} />}
          disabled={photo.isUploading}
          onClick={() => camera.current?.click()}
        >
          拍一张
        </Button>
      </div>
      {photo.progress !== undefined && <ProgressBar label="照片上传进度" fraction={photo.progress} />}
      {photo.problem !== undefined && (
        <p role="alert" className={styles['problem']}>
          {photo.problem}
        </p>
      )}
    </Card>
  );
}

const ConsentFirst = () => (
  <Card>
    <p>想用孩子的照片？</p>
    <p className={styles['small']}>存孩子的照片要监护人先同意。照片只有自己家看得到，随时可以收回。</p>
    <div className={styles['sources']}>
      <ButtonLink href={href('privacy', { consent: 'guardian' })} as={AppLink} kind="secondary" size="small">
        请家长来同意
      </ButtonLink>
    </div>
  </Card>
);
