import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#ui/action/Button.tsx';
import { useCloseOnBackKey } from '#ui/dialog/useCloseOnBackKey.ts';
import { RetryIcon } from '#ui/icons/shellIcons.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { Slider } from '#ui/Slider.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { cropPicture, type CropArea } from './cropPicture.ts';
import styles from './CropStep.module.css';

interface CropStepProps {
  /** The address of the chosen file. */
  source: string;
  onCropped: (crop: File) => void;
  onCancel: () => void;
}

const MAX_ZOOM = 4;
const PERCENT = 100;
const QUARTER = 90;
const broken = '这张照片打不开，换一张试试吧';

/** Lets the user choose the part of a photo that becomes the avatar, with fingers, mouse or keyboard. */
export function CropStep({ source, onCropped, onCancel }: CropStepProps) {
  const toasts = useToasts();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<CropArea>();
  const [isBusy, setIsBusy] = useState(false);
  useCloseOnBackKey(true, onCancel);

  const giveUp = () => {
    toasts.show({ kind: 'fail', text: broken });
    onCancel();
  };
  const handleUse = async () => {
    if (!area) return;
    setIsBusy(true);
    try {
      onCropped(await cropPicture(source, area, rotation));
    } catch {
      giveUp();
    }
  };
  return (
    <Page title="裁剪照片" onBack={onCancel}>
      <div className={styles['step']}>
        <div className={styles['stage']}>
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            rotation={rotation}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            // The library must not insert its styles, because the security policy of the page forbids that. Its style
            // sheet is imported instead.
            disableAutomaticStylesInjection
            cropperProps={{ role: 'application', 'aria-label': '移动照片：用手指拖动，或者用方向键' }}
            mediaProps={{ alt: '选的照片', onError: giveUp }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        </div>
        <p className={styles['hint']}>拖一拖、捏一捏，把脸放进圆圈里</p>
        <div className={styles['tools']}>
          <Slider
            label="放大"
            value={Math.round(zoom * PERCENT)}
            min={PERCENT}
            max={MAX_ZOOM * PERCENT}
            step={10}
            valueText={`${Math.round(zoom * PERCENT)}%`}
            onChange={(percent) => setZoom(percent / PERCENT)}
          />
          <Button
            kind="secondary"
            size="small"
            icon={<RetryIcon size={18} />}
            onClick={() => setRotation((rotation + QUARTER) % 360)}
          >
            转一下
          </Button>
        </div>
        <Button wide loading={isBusy} disabled={area === undefined} onClick={() => void handleUse()}>
          用这张
        </Button>
        <Button kind="quiet" wide onClick={onCancel}>
          不用了
        </Button>
      </div>
    </Page>
  );
}
