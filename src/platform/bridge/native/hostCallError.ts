import type { HostCallName } from '#contract/host/bridge.ts';

/**
 * The reasons why a call failed.
 * - `timeout`: there was no reply in time, or no bridge.
 * - `unsupported`: the host, or its version, does not support the call.
 * - `refused`: the reply has a code other than success.
 * - `cancelled`: the page aborted the call.
 * - `badAnswer`: the call succeeded, but the data violates the contract.
 */
type HostCallFailure = 'timeout' | 'unsupported' | 'refused' | 'cancelled' | 'badAnswer';

const texts: Record<HostCallFailure, string> = {
  timeout: '应用没有回应，请稍后再试',
  unsupported: '当前应用还不支持，请升级后再试',
  refused: '没有成功，请稍后再试',
  cancelled: '已取消',
  badAnswer: '没有成功，请升级应用后再试',
};

/** A call that the host did not fulfil. `message` may be shown to the user. */
export class HostCallError extends Error {
  override readonly name = 'HostCallError';
  readonly kind: HostCallFailure;
  readonly call: HostCallName;
  /** The code in the host's reply, if the host refused the call. */
  readonly code: number | undefined;

  constructor(kind: HostCallFailure, call: HostCallName, answer?: { code: number; msg: string }) {
    super(answer?.msg || texts[kind]);
    this.kind = kind;
    this.call = call;
    this.code = answer?.code;
  }
}
