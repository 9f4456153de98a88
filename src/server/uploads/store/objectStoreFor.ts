import type { Settings } from '#server/settings/settings.ts';
import { createDiskStore } from './diskStore.ts';
import { createS3Store } from './s3Store.ts';

import type { ObjectStore } from './objectStore.ts';

/** Returns the store that the settings choose. */
export const objectStoreFor = ({ s3, uploadsDir }: Pick<Settings, 's3' | 'uploadsDir'>): ObjectStore =>
  s3 ? createS3Store(s3) : createDiskStore(uploadsDir);
