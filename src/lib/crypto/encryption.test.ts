import { createDecipheriv } from 'node:crypto';
import fc from 'fast-check';
import { decrypt, encrypt } from './encryption.ts';

const cipherKey = { key: '0123456789abcdef', iv: 'fedcba9876543210' };

describe('encryption', () => {
  it('UTIL-02 produces the same result as another AES-CBC implementation with zero padding and upper-case hex', () => {
    const hex = encrypt('呆迪听故事', cipherKey);
    expect(hex).toMatch(/^([0-9A-F]{32})+$/);
    const other = createDecipheriv('aes-128-cbc', cipherKey.key, cipherKey.iv).setAutoPadding(false);
    const plain = Buffer.concat([other.update(hex, 'hex'), other.final()]).toString('utf8');
    expect(plain.replace(/\0+$/, '')).toBe('呆迪听故事');
  });

  it('UTIL-02 decrypts an encrypted text to the original text, unless the original ends in NUL', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.endsWith('\0'));
    fc.assert(fc.property(text, (value) => expect(decrypt(encrypt(value, cipherKey), cipherKey)).toBe(value)));
  });

  it('UTIL-02 returns an empty string for hex of odd length', () => {
    // Without the surplus digit, the hex would decrypt to the whole text.
    expect(decrypt(`${encrypt('呆迪', cipherKey)}0`, cipherKey)).toBe('');
    expect(decrypt(encrypt('呆迪', cipherKey).slice(1), cipherKey)).toBe('');
  });

  it('UTIL-02 decrypts any input to a string, and never throws', () => {
    fc.assert(fc.property(fc.string(), (hex) => typeof decrypt(hex, cipherKey) === 'string'));
  });
});
