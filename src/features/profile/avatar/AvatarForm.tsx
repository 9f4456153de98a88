import { Suspense, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AvatarChoice } from '#contract/family/avatar.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { selectUser, setUser } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { classes } from '#ui/classes.ts';
import { Page } from '#ui/navigation/Page.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { useSaveAvatarMutation } from './api.ts';
import { AvatarFields, avatarFieldsOf, avatarForm } from './avatarFields.ts';
import { HeadwearPanel } from './headwear/HeadwearPanel.tsx';
import { PhotoPanel } from './photo/PhotoPanel.tsx';
import { PicturePanel } from './PicturePanel.tsx';
import { usePhoto } from './photo/usePhoto.ts';
import styles from './AvatarForm.module.css';

// The library for cropping is loaded only after a photo was chosen.
const CropStep = retryingLazy(async () => ({
  default: (await import(/* webpackChunkName: "crop" */ './photo/CropStep.tsx')).CropStep,
}));

/** The parts of the form. A narrow screen shows one part at a time, a wide screen all of them. */
const partNames = [
  ['picture', '头像'],
  ['photo', '照片'],
  ['headwear', '头饰'],
] as const;

/** The form of an avatar, with a preview. The user is asked to confirm before unsaved changes are lost (BRIDGE-11). */
export function AvatarForm({ choice }: { choice: AvatarChoice }) {
  const dispatch = useDispatch();
  const toasts = useToasts();
  const { nickname } = useSelector(selectUser);
  const hidesNickname = useSelector(selectHidesNickname);
  const { goBack } = useGoBack(href('profile'));
  const [save] = useSaveAvatarMutation();
  const [part, setPart] = useState<(typeof partNames)[number][0]>('picture');
  const form = useForm({
    schema: avatarForm,
    initialValues: avatarFieldsOf(choice),
    draft: { key: storageKeys.avatarDraft, id: '', fields: AvatarFields },
  });
  // The form is reset after saving. The saved values are kept here, so that they stay visible until the app has left
  // the page.
  const [saved, setSaved] = useState<AvatarFields>();
  const { picture, photoId, headwear } = saved ?? form.values;
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '头像还没有保存', goBack });

  const pick = (next: Pick<AvatarFields, 'picture' | 'photoId'>) => {
    form.fill('photoId', next.photoId);
    form.fill('picture', next.picture);
  };
  const photo = usePhoto({ saved: choice.photo, photoId, onChange: pick, onGone: form.discard });
  const handlePick = (next: Pick<AvatarFields, 'picture' | 'photoId'>) => {
    photo.stop();
    pick(next);
  };

  const handleSubmit = form.submit({
    send: (body) => save({ body }),
    onSaved: ({ avatarUrl, headwearUrl }) => {
      setSaved(form.values);
      form.discard();
      dispatch(setUser({ avatar: avatarUrl, headwear: headwearUrl }));
      toasts.show({ kind: 'success', text: '新头像换好啦' });
      goBack();
    },
  });

  if (photo.chosen !== undefined) {
    return (
      <Suspense fallback={<LoadingBlock label="正在打开照片" height={420} />}>
        <CropStep key={photo.chosen} source={photo.chosen} onCropped={photo.upload} onCancel={photo.cancel} />
      </Suspense>
    );
  }

  const src = {
    photo: photo.url,
    host: choice.hostUrl ?? undefined,
    builtIn: choice.avatars.find(({ id }) => id === picture)?.url,
  }[picture === 'photo' || picture === 'host' ? picture : 'builtIn'];
  const worn = choice.headwears.find(({ id }) => id === headwear);
  const parts = {
    picture: <PicturePanel choice={choice} picture={picture} onPick={handlePick} />,
    photo: <PhotoPanel choice={choice} isChosen={picture === 'photo'} photo={photo} onPick={handlePick} />,
    headwear: (
      <HeadwearPanel choice={choice} src={src} headwear={headwear} onPick={(next) => form.fill('headwear', next)} />
    ),
  };
  return (
    <Page title="编辑头像" onBack={onBack}>
      <form className={styles['form']} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <section className={styles['preview']} aria-label="现在的样子">
          <Avatar name="头像预览" src={src} headwear={worn?.url} size={92} />
          <div className={styles['finish']}>
            <p className={styles['name']}>{(!hidesNickname && nickname) || '小听众'}</p>
            <FormRefusal form={form} />
            <Button type="submit" wide loading={form.isSubmitting} disabled={photo.isUploading}>
              保存
            </Button>
          </div>
        </section>
        <div className={styles['choices']}>
          <div className={styles['parts']}>
            <ChipRow label="换什么">
              {partNames.map(([id, name]) => (
                <Chip key={id} fills selected={part === id} onClick={() => setPart(id)}>
                  {name}
                </Chip>
              ))}
            </ChipRow>
          </div>
          {partNames.map(([id, name]) => (
            <section key={id} className={classes(part !== id && styles['folded'])} aria-label={name}>
              <h2 className={styles['heading']}>{name}</h2>
              {parts[id]}
            </section>
          ))}
        </div>
      </form>
      {leaveDialog}
    </Page>
  );
}
