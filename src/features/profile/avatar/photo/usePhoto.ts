import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '#contract/uploads.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import type { AvatarFields } from '#features/profile/avatar/avatarFields.ts';

interface PhotoOptions {
  /** The photo that the gateway stores for the child; null if there is none. */
  saved: { id: string; url: string } | null;
  /** The id of the photo that is chosen in the form; null if another picture is chosen. */
  photoId: string | null;
  onChange: (chosen: Pick<AvatarFields, 'picture' | 'photoId'>) => void;
  /** Called when the photo in a stored draft of the form no longer exists. */
  onGone: () => void;
}

interface KnownPhoto {
  id: string;
  url: string;
}

export type Photo = ReturnType<typeof usePhoto>;

const MEGABYTE = 1024 * 1024;
const tooLargeText = `这张照片超过 ${MAX_PICTURE_BYTES / MEGABYTE} MB 了，请换一张`;

/** Handles the photo of an avatar. A chosen file is cropped first, and only the crop is uploaded. */
export function usePhoto({ saved, photoId, onChange, onGone }: PhotoOptions) {
  const { uploads } = useServices();
  const [chosen, setChosen] = useState<string>();
  /** The latest finished upload; undefined if there is none. */
  const [uploaded, setUploaded] = useState<KnownPhoto>();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  /** Aborts the upload that is running; undefined while none is. */
  const sending = useRef<AbortController>(undefined);
  const known = [uploaded, saved].find((one) => one && (photoId === null || one.id === photoId)) ?? undefined;

  const handleGone = useEffectEvent((id: string) => {
    // The user may have picked another picture since the request.
    if (photoId === id) onGone();
  });
  const restore = useEffectEvent(async () => {
    if (photoId === null || known) return;
    try {
      setUploaded({ id: photoId, url: (await uploads.restore(photoId)).thumbnail });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) handleGone(photoId);
    }
  });
  useEffect(() => {
    void restore();
    return () => sending.current?.abort();
  }, []);

  const close = () => {
    if (chosen !== undefined) URL.revokeObjectURL(chosen);
    setChosen(undefined);
  };

  /** Ends a running upload, so that it cannot replace the picture that the user picks now. */
  const stop = () => {
    sending.current?.abort();
    sending.current = undefined;
    setProgress(undefined);
  };

  async function upload(crop: File) {
    close();
    const abort = new AbortController();
    sending.current = abort;
    setProblem(undefined);
    setProgress(0);
    try {
      const { id, thumbnail } = await uploads.send(crop, {
        purpose: 'avatar',
        signal: abort.signal,
        onProgress: setProgress,
      });
      if (abort.signal.aborted) {
        // The photo had arrived before the upload was stopped.
        void uploads.remove(id);
        return;
      }
      // The former photo is removed only now, because the form keeps it if the upload fails.
      if (uploaded) void uploads.remove(uploaded.id);
      setUploaded({ id, url: thumbnail });
      onChange({ picture: 'photo', photoId: id });
    } catch (error) {
      if (abort.signal.aborted) return;
      setProblem(error instanceof ApiError ? error.message : '没有传好，请再选一次');
    }
    sending.current = undefined;
    setProgress(undefined);
  }

  return {
    /** The id of the photo that the user can choose; undefined while no photo is loaded. */
    id: known?.id,
    url: known?.url,
    /** The address of the file that the user is cropping; undefined if there is none. */
    chosen,
    isUploading: progress !== undefined,
    progress,
    problem,
    choose: (file: File | undefined): void => {
      if (!file) return;
      setProblem(file.size > MAX_PICTURE_BYTES ? tooLargeText : undefined);
      if (file.size <= MAX_PICTURE_BYTES) setChosen(URL.createObjectURL(file));
    },
    cancel: close,
    stop,
    upload: (crop: File): void => void upload(crop),
  };
}
