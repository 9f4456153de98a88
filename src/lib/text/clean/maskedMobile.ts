/** Returns a number such as `138****0000`. The gateway masks it already, but a host app may give the whole number. */
export function maskedMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}
