/** `138****0000`. The gateway sends it so already; a host app may give the whole number. */
export function maskedMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}
