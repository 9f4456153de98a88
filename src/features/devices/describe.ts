import type { DevicesInfo } from '#contract/account/deviceInfo.ts';
import type { ListedSession } from '#contract/account/sessions.ts';
import { relativeDayText } from '#lib/time/dates.ts';
import { describeDevice } from '#platform/deviceInfo/devicesInfo.ts';

export interface ShownDevice {
  id: string;
  /**
   * The name to show: the name that the family has given, otherwise the name that the terminal has reported, otherwise
   * the name of the model.
   */
  name: string;
  /** The name of the model or of the app; empty if `name` already contains it. */
  kind: string;
  /** The address of the picture. */
  icon: string;
  /** The model as its maker writes it; empty if unknown. */
  model: string;
  isThis: boolean;
  isTerminal: boolean;
  customName: string;
  session: ListedSession;
}

/**
 * Describes a device by its model, its app and its caller (DEV-02 to DEV-04). The app id is passed for terminals only:
 * it has priority over the caller, but it is the same for all logins of users.
 */
export function shownDevice(info: DevicesInfo, session: ListedSession): ShownDevice {
  const { id, caller, terminal, isThis, customName } = session;
  const model = terminal ? (terminal.model ?? '') : session.model;
  const given = customName || (terminal?.deviceName ?? '');
  const { name: known, icon } = describeDevice(info, { model, appId: terminal?.appId ?? '', caller }, given);
  const name = given || known;
  const kind = known === name ? '' : known;
  return { id, name, kind, icon, model, isThis, isTerminal: terminal !== null, customName, session };
}

/** Returns a text that says when a device was last used. The gateway records this time to the hour. */
export const lastUseText = ({ isThis, session }: ShownDevice, now: number): string =>
  isThis ? '正在使用' : `${relativeDayText(session.lastSeenAt, now)}用过`;
