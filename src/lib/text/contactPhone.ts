/** Matches a Chinese mobile number, or a landline number with its area code, such as `0571-87654321`. */
export const PHONE_PATTERN = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/;
