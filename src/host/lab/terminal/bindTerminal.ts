import { redeemBindingCode } from '#contract/account/binding.ts';
import { exchangeAuthToken } from '#contract/account/session.ts';
import type { TerminalKind } from '#contract/catalogue/guides.ts';
import { callAsTerminal } from '#host/lab/gateway/callAsTerminal.ts';

export interface SimulatedTerminal {
  kind: TerminalKind;
  /** Empty: it does not name its model. */
  model: string;
  deviceName: string;
  caller: string;
}

const APP_ID = 'lab-terminal';

/**
 * Does what a terminal does with the binding code that its user enters: it redeems the code and logs in
 * (docs/terminals.md). Throws an error whose message is for the user.
 */
export async function bindTerminal(terminal: SimulatedTerminal, code: string): Promise<void> {
  const { kind, model, deviceName, caller } = terminal;
  const who = { appId: APP_ID, deviceId: `lab-${kind}`, caller };
  const body = { code, kind, deviceName, ...(model === '' ? {} : { model }) };
  const { authToken } = await callAsTerminal(who, redeemBindingCode, { body });
  await callAsTerminal(who, exchangeAuthToken, { body: { authToken } });
}
