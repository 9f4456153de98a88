import { HOST_PAYMENT_PATH } from '#contract/host/lab.ts';
import { askGateway } from './askGateway.ts';

/**
 * Pays at the server of the simulated host, which then notifies the gateway. Throws if the gateway does not accept the
 * payment.
 */
export const payInHost = async (paymentId: string): Promise<void> => {
  await askGateway(HOST_PAYMENT_PATH, { paymentId });
};
