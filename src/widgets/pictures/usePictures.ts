import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES, type UploadPurpose } from '#contract/uploads.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

/** A picture that the user has chosen. */
export interface ChosenPicture {
  key: string;
  /** The id of the completed upload; undefined until the upload is complete. */
  id: string | undefined;
  /** The address of the preview; undefined until it is known. */
  preview: string | undefined;
  /** The share of the file that has been uploaded, from 0 to 1. */
  progress: number;
  /** The reason why the upload, or the loading of the preview, has failed; undefined if it has not failed. */
  problem: string | undefined;
}

interface Sending {
  file: File;
  abort: AbortController;
}

interface Options {
  purpose: UploadPurpose;
  most: number;
  /** The ids of completed uploads, as the form stores them. */
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The status with which the gateway refuses the content of a file. */
const REFUSED_FILE = 422;
const MEGABYTE = 1024 * 1024;
const NO_PREVIEW_TEXT = '照片暂时显示不出来，不影响提交';
const tooLargeText = `这张图片超过 ${MAX_PICTURE_BYTES / MEGABYTE} MB 了，请换一张`;

/**
 * The pictures of a form. Uploads the pictures that the user chooses, and passes the ids of completed uploads to the
 * form.
 */
export function usePictures({ purpose, most, ids, onChange }: Options) {
  const { uploads } = useServices();
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>(() =>
    ids.map((id) => ({ key: id, id, preview: undefined, progress: 1, problem: undefined })),
  );
  const [hasSurplus, setHasSurplus] = useState(false);
  const sending = useRef(new Map<string, Sending>());
  const change = (key: string, changes: Partial<ChosenPicture>) =>
    setPictures((present) => present.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  const tellForm = useEffectEvent(() => {
    const arrived = pictures.flatMap(({ id }) => (id === undefined ? [] : [id]));
    if (arrived.join() !== ids.join()) onChange(arrived);
  });
  useEffect(() => tellForm(), [pictures]);

  async function restore(id: string) {
    try {
      change(id, { preview: (await uploads.restore(id)).thumbnail });
    } catch (error) {
      // The gateway removes uploads that were not used in time, so their pictures disappear from the form.
      const isGone = error instanceof ApiError && error.status === 404;
      if (isGone) setPictures((present) => present.filter((one) => one.key !== id));
      else change(id, { problem: NO_PREVIEW_TEXT });
    }
  }
  /** Loads the missing previews. Only pictures that the form contained when it was opened have none. */
  const restoreAll = useEffectEvent(() => {
    for (const { id, preview } of pictures) if (id !== undefined && preview === undefined) void restore(id);
  });
  useEffect(() => {
    restoreAll();
  }, []);

  useEffect(() => {
    const open = sending.current;
    return () => {
      for (const { abort } of open.values()) abort.abort();
    };
  }, []);

  async function send(key: string, file: File) {
    if (file.size > MAX_PICTURE_BYTES) {
      change(key, { problem: tooLargeText });
      return;
    }
    const abort = new AbortController();
    sending.current.set(key, { file, abort });
    change(key, { problem: undefined, progress: 0 });
    try {
      const onProgress = (progress: number) => change(key, { progress });
      const { id } = await uploads.send(file, { purpose, signal: abort.signal, onProgress });
      sending.current.delete(key);
      change(key, { id, progress: 1 });
    } catch (error) {
      // The file is forgotten, because a retry with it would be refused again.
      if (error instanceof ApiError && error.status === REFUSED_FILE) sending.current.delete(key);
      if (!abort.signal.aborted)
        change(key, { problem: error instanceof ApiError ? error.message : '没有传好，请再试一次' });
    }
  }

  const isFull = pictures.length >= most;
  return {
    pictures,
    isFull,
    /** Whether an upload is running or has failed. */
    isIncomplete: pictures.some(({ id }) => id === undefined),
    /** Whether the user has just chosen more pictures than the form can contain; the surplus was not added. */
    hasSurplus,
    add: (files: readonly File[]): void => {
      const left = Math.max(0, most - pictures.length);
      setHasSurplus(files.length > left);
      const added = files.slice(0, left).map((file) => ({ key: uuid(), file }));
      setPictures((present) => [
        ...present,
        ...added.map(({ key, file }) => ({
          key,
          id: undefined,
          preview: URL.createObjectURL(file),
          progress: 0,
          problem: undefined,
        })),
      ]);
      for (const { key, file } of added) void send(key, file);
    },
    /** Sends the file of a failed upload again, or loads a missing preview again. */
    retry: ({ key, id }: ChosenPicture): void => {
      const stopped = sending.current.get(key);
      if (stopped) void send(key, stopped.file);
      if (stopped || id === undefined) return;
      change(key, { problem: undefined });
      void restore(id);
    },
    /** Whether a failed upload or preview may succeed when it is tried again. */
    canRetry: ({ key, id }: ChosenPicture): boolean => id !== undefined || sending.current.has(key),
    remove: (key: string): void => {
      const picture = pictures.find((one) => one.key === key);
      sending.current.get(key)?.abort.abort();
      sending.current.delete(key);
      setHasSurplus(false);
      setPictures((present) => present.filter((one) => one.key !== key));
      if (picture?.preview?.startsWith('blob:') === true) URL.revokeObjectURL(picture.preview);
      if (picture?.id !== undefined) void uploads.remove(picture.id);
    },
  };
}
