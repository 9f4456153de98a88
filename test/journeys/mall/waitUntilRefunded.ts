import { getOrder } from '#contract/mall/orders.ts';
import { askAsUser } from '#test/harness/browser/askAsUser.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import type { TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { waitUntil } from '#test/harness/browser/until.ts';

/**
 * Waits until the money of the shown order has been returned, reloads the page, and checks that it shows the order as
 * refunded.
 */
export async function waitUntilRefunded(phone: Phone, moved: TimeShiftedGateway): Promise<void> {
  const { page } = phone;
  const orderId = new URL(page.url()).searchParams.get('id') ?? '';
  await waitUntil(async () => {
    const { state } = await askAsUser(phone, getOrder, { params: { orderId }, now: moved.now() });
    return state === 'refunded';
  }, `the order ${orderId} is refunded`);
  await page.reload();
  await page.getByRole('heading', { name: '已退款' }).waitFor();
}
