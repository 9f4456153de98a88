import { parse } from 'valibot';
import { DevicesInfo, type DeviceKeys } from '#contract/account/deviceInfo.ts';
import { startOfLocalDay } from '#lib/time/localDay.ts';
import { roots } from '#platform/environment/build.ts';
import { REQUEST_TIMEOUT_MS } from '#platform/http/requestTimeout.ts';

export interface DeviceInfo {
  name: string;
  /** The address of the icon. */
  icon: string;
  /** The user's own name for the device (DEV-04). */
  customName?: string;
}

const FAILURE_TEXT = '获取设备配置信息失败';

const unknownDevice: DeviceInfo = { name: '未知设备', icon: `${roots.imageCdn}/device/default.webp` };

/** Fetches the names and icons of all devices (DEV-03). `getDevicesInfo` caches them. */
export const fetchDevicesInfo = (): Promise<DevicesInfo> =>
  readDevicesInfo().catch(() => {
    throw new Error(FAILURE_TEXT);
  });

/** Looks a device up by model, then by app id, then by caller, and adds `customName` if given (DEV-02 to DEV-04). */
export function describeDevice(info: DevicesInfo, keys: DeviceKeys, customName?: string): DeviceInfo {
  const found = entryOf(info, keys.model) ?? entryOf(info, keys.appId) ?? entryOf(info, keys.caller) ?? unknownDevice;
  return customName ? { ...found, customName } : { ...found };
}

function entryOf(info: DevicesInfo, key: string): DeviceInfo | undefined {
  if (key === '') return undefined;
  const wanted = key.toLowerCase();
  const match = Object.entries(info).find(([keys]) =>
    keys.split(',').some((candidate) => candidate.trim().toLowerCase() === wanted),
  );
  return match?.[1];
}

/**
 * Fetches the file directly instead of through the API client, because the file is on another origin, which needs no
 * request token.
 */
async function readDevicesInfo(): Promise<DevicesInfo> {
  const abort = new AbortController();
  // Uses a timer, because `AbortSignal.timeout` does not exist in the oldest supported webviews.
  const timer = setTimeout(() => abort.abort(), REQUEST_TIMEOUT_MS);
  try {
    const address = `${roots.imageCdn}/deviceinfo/devices_info.json?t=${startOfLocalDay(Date.now())}`;
    const answer = await fetch(address, { signal: abort.signal });
    if (!answer.ok) throw new Error(String(answer.status));
    return parse(DevicesInfo, await answer.json());
  } finally {
    clearTimeout(timer);
  }
}
