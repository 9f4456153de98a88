import { hostCalls, type HostCallName, type HostCallShape } from './bridge.ts';
import { isAtLeast } from '#lib/text/versions.ts';

/** Whether hosts of this caller and version support the call (BRIDGE-08). */
export function isSupported(name: HostCallName, caller: string, version: string): boolean {
  const { since }: HostCallShape = hostCalls[name];
  const least = since?.[caller];
  return least === undefined || isAtLeast(version, least);
}
