import fs from 'node:fs';
import path from 'node:path';
import { archiveAssets } from '#server/modules/app/assetArchive.ts';
import { SIGNING_SECRET, type Release } from './releases.ts';
import { startGatewayProcess, type GatewayProcess } from './process.ts';

export interface Surroundings {
  databaseUrl: string;
  /** The folder for the data, archive and logs of this run. */
  folder: string;
  publicOrigin: string;
  smsUrl: string;
}

/** Starts a production gateway of a release on the shared database. Resolves when it accepts requests. */
export function startRelease(
  release: Release,
  { databaseUrl, folder, publicOrigin, smsUrl }: Surroundings,
  env: Record<string, string> = {},
): Promise<GatewayProcess> {
  return startGatewayProcess({
    folder: release.folder,
    command: release.gateway,
    logFile: path.join(folder, `${release.name}.log`),
    env: {
      APP_ENV: 'production',
      APP_DIST: release.appDist,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataOf(folder),
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_ORIGIN: publicOrigin,
      SUPPORT_PHONE: '400-800-1234',
      SIGNING_SECRET,
      SMS_URL: smsUrl,
      TRUST_PROXY: '127.0.0.1,::1',
      ...env,
    },
  });
}

/**
 * If the gateways of the old release do not archive assets, copies the app's files so that the gateways of each release
 * can serve the files of both. Newer releases do this when their gateways start; for such an old release, an operator
 * must do it by hand. Returns the old release with the folder that contains the files of both.
 */
export function shareFiles(release: Release, present: Release, folder: string): Release {
  if (release.hasArchive) return release;
  archiveAssets(release.appDist, path.join(dataOf(folder), 'assets'), Date.now());
  const appDist = path.join(folder, `${release.name}-dist`);
  for (const { appDist: from } of [present, release]) fs.cpSync(from, appDist, { recursive: true });
  return { ...release, appDist };
}

const dataOf = (folder: string): string => path.join(folder, 'data');
