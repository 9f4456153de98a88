import fc from 'fast-check';
import { readEnvironment } from './environment.ts';

const environmentOf = (userAgent: string, maxTouchPoints = 0) => readEnvironment({ userAgent, maxTouchPoints });

describe('readEnvironment', () => {
  it.each([
    ['host', 'Mozilla/5.0 (Linux; Android 10; M2006C3LC Build/QP1A) ilisten_android/2003/11.22.1/huawei'],
    ['wechat', 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0) MicroMessenger/8.0.1'],
    ['alipay', 'Mozilla/5.0 (Linux; Android 11) AlipayClient/10.3'],
    ['browser', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150'],
  ])('ENV-01 ENV-04 detects the environment %s', (kind, userAgent) => expect(environmentOf(userAgent).kind).toBe(kind));

  it.each([
    'x ilisten_android/2003/11.22/huawei y',
    'ilisten_android_2003_11.22_huawei',
    'ILISTEN_ANDROID;2003;11.22;huawei',
    'ilisten_ios 2003 11.22 huawei',
  ])('ENV-02 reads caller, version and channel from "%s"', (userAgent) => {
    expect(environmentOf(userAgent)).toMatchObject({
      kind: 'host',
      caller: '2003',
      version: '11.22',
      channel: 'huawei',
    });
  });

  it.each(['ilisten_android', 'ilisten_ios/', 'ilisten_android/abc/1/x', 'ilisten_ios/2003/x/y', 'Chrome/150'])(
    'ENV-02 ENV-03 falls back to the defaults for "%s"',
    (userAgent) => {
      expect(environmentOf(userAgent)).toMatchObject({ caller: '1002', version: '1.0.0', channel: 'appshare' });
    },
  );

  it.each([
    ['an iPad', 'is', 'Mozilla/5.0 (iPad; CPU OS 12_0)', 5],
    ['an iPad that identifies as Macintosh', 'is', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 5],
    ['a Macintosh with two touch points', 'is', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 2],
    ['a Macintosh with one touch point', 'is not', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 1],
    ['a Macintosh', 'is not', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 0],
    ['the HD app, whose caller is 5004,', 'is', 'ilisten_android/5004/1.0/x', 5],
    ['a phone', 'is not', 'ilisten_android/2003/1.0/x', 5],
  ])(
    'ENV-04 ENV-05 %s %s recognised as a tablet, which gets a layout of its own',
    (_what, verb, userAgent, touchPoints) => {
      expect(environmentOf(userAgent, touchPoints).isTablet).toBe(verb === 'is');
    },
  );

  it('ENV-02 reads the model from Android user agents', () => {
    expect(environmentOf('Mozilla/5.0 (Linux; Android 10; M2006C3LC Build/QP1A; wv) Chrome/80').model).toBe(
      'M2006C3LC',
    );
  });

  it('ENV-02 reads any user agent without an exception', () => {
    fc.assert(
      fc.property(fc.string(), (junk) => void environmentOf(`ilisten_android/${junk}`)),
      { numRuns: 5_000 },
    );
  });
});
