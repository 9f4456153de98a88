import AES from 'crypto-js/aes';
import encHex from 'crypto-js/enc-hex';
import encUtf8 from 'crypto-js/enc-utf8';
import formatHex from 'crypto-js/format-hex';
import padZeroPadding from 'crypto-js/pad-zeropadding';

/** Both are texts of exactly 16 characters (128 bits). */
export interface CipherKey {
  key: string;
  iv: string;
}

/**
 * AES-128-CBC with zero padding, upper-case hex (UTIL-02). It hides text from a glance and protects nothing: key and
 * iv are fixed and public. Zero padding can't tell a text's own trailing NULs from padding: they are lost.
 */
export function encrypt(text: string, { key, iv }: CipherKey): string {
  const { ciphertext } = AES.encrypt(encUtf8.parse(text), encUtf8.parse(key), {
    iv: encUtf8.parse(iv),
    padding: padZeroPadding,
  });
  return ciphertext.toString(encHex).toUpperCase();
}

/** The text behind upper- or lower-case hex; empty for an odd length and for bytes that are no text. */
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
