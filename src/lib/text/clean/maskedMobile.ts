/**
 * Returns a masked mobile number such as `138****0000`. The gateway masks numbers already, but a host app may send the
 * whole number.
 */
export function maskedMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}
