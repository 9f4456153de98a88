import AES from 'crypto-js/aes';
import encHex from 'crypto-js/enc-hex';
import encUtf8 from 'crypto-js/enc-utf8';
import formatHex from 'crypto-js/format-hex';
import padZeroPadding from 'crypto-js/pad-zeropadding';

/** The key and the initialisation vector; both have exactly 16 characters (128 bits). */
export interface CipherKey {
  key: string;
  iv: string;
}

/**
 * Encrypts with AES-128-CBC, zero padding and upper-case hex (UTIL-02). This only obscures the text and does not
 * protect it, because key and iv are fixed and public. NULs at the end of the text are lost, because they cannot be
 * distinguished from zero padding.
 */
export function encrypt(text: string, { key, iv }: CipherKey): string {
  const { ciphertext } = AES.encrypt(encUtf8.parse(text), encUtf8.parse(key), {
    iv: encUtf8.parse(iv),
    padding: padZeroPadding,
  });
  return ciphertext.toString(encHex).toUpperCase();
}

/**
 * Decrypts upper-case or lower-case hex. Returns an empty string for hex of odd length, and for bytes that are not
 * valid UTF-8.
 */
export function decrypt(hex: string, { key, iv }: CipherKey): string {
  if (hex.length % 2 === 1) return '';
  try {
    const bytes = AES.decrypt(hex, encUtf8.parse(key), {
      iv: encUtf8.parse(iv),
      padding: padZeroPadding,
      format: formatHex,
    });
    return bytes.toString(encUtf8);
  } catch {
    return '';
  }
}
