import { redeemBindingCode } from '#contract/account/binding.ts';
import { exchangeAuthToken } from '#contract/account/session.ts';
import type { TerminalKind } from '#contract/catalogue/guides.ts';
import { callAsTerminal } from '#host/lab/gateway/callAsTerminal.ts';

export interface SimulatedTerminal {
  kind: TerminalKind;
  /** Empty if the terminal does not report its model. */
  model: string;
  deviceName: string;
  caller: string;
}

const APP_ID = 'lab-terminal';

/**
 * Redeems a binding code and logs in, as a terminal does after its user has entered the code (docs/terminals.md).
 * Throws an error whose message is shown to the user.
 */
export async function bindTerminal(terminal: SimulatedTerminal, code: string): Promise<void> {
  const { kind, model, deviceName, caller } = terminal;
  const who = { appId: APP_ID, deviceId: `lab-${kind}`, caller };
  const body = { code, kind, deviceName, ...(model === '' ? {} : { model }) };
  const { authToken } = await callAsTerminal(who, redeemBindingCode, { body });
  await callAsTerminal(who, exchangeAuthToken, { body: { authToken } });
}
