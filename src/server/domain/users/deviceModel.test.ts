import { deviceModel } from './deviceModel.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/99.0 Mobile Safari/537.36';

describe('the device model', () => {
  it.each([
    [`Mozilla/5.0 (Linux; Android 12; M2006C3LG Build/SP1A.210812.016; wv) ${webkit}`, 'M2006C3LG'],
    [`Mozilla/5.0 (Linux; U; Android 9; zh-CN; ONEPLUS A6000 Build/PKQ1) ${webkit}`, 'ONEPLUS A6000'],
    [`Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00; HMSCore 6.13.0.302) ${webkit}`, 'NOH-AN00'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${webkit}`, 'Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15', 'iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) AppleWebKit/605.1.15', 'iPad'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows 电脑'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'Mac'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'Linux 电脑'],
    ['curl/8.0', ''],
    ['', ''],
  ])('DEV-02 for the user agent %j is %j', (userAgent, model) => expect(deviceModel(userAgent)).toBe(model));

  it('contains no hidden characters and at most 60 characters', () => {
    expect(deviceModel('Mozilla/5.0 (Linux; Android 12; Re\u202Edmi\u200B 9 Build/1)')).toBe('Redmi 9');
    expect(deviceModel(`Mozilla/5.0 (Linux; Android 12; ${'x'.repeat(300)})`)).toHaveLength(60);
  });
});
