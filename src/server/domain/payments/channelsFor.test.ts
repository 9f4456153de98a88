import { channelsFor, placeOf, type PaymentPlace } from './channelsFor.ts';

it.each<[PaymentPlace, string, string]>([
  ['iosHost', 'host app, wechat h5, alipay h5, sandbox page', 'host app'],
  ['iosHostWithoutPayment', 'wechat h5, alipay h5, sandbox page', ''],
  ['host', 'host app, wechat h5, alipay h5, sandbox page', 'host app, wechat h5, alipay h5, sandbox page'],
  ['hostWithoutPayment', 'wechat h5, alipay h5, sandbox page', 'wechat h5, alipay h5, sandbox page'],
  ['wechat', 'wechat jsapi, sandbox page', 'wechat jsapi, sandbox page'],
  ['iosWechat', 'wechat jsapi, sandbox page', ''],
  ['alipay', 'alipay h5, sandbox page', 'alipay h5, sandbox page'],
  ['browser', 'wechat h5, alipay h5, sandbox page', 'wechat h5, alipay h5, sandbox page'],
])('in the app or browser "%s", parcels can be paid with "%s", virtual goods with "%s"', (place, parcels, virtual) => {
  const textOf = (nature: 'parcel' | 'virtual') =>
    channelsFor(place, nature)
      .map(({ channel, way }) => `${channel} ${way}`)
      .join(', ');
  expect([textOf('parcel'), textOf('virtual')]).toEqual([parcels, virtual]);
});

it.each([
  ['ilisten_ios/2003/11.58/appstore', 'iosHost'],
  ['ilisten_ios/2003/11.57.9/appstore', 'iosHostWithoutPayment'],
  ['ilisten_android/2003/11.58.2/huawei', 'host'],
  ['ilisten_android/3003/11.0/huawei', 'hostWithoutPayment'],
  ['Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50', 'wechat'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50', 'iosWechat'],
  ['Mozilla/5.0 (iPhone) AlipayClient/10.5', 'alipay'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari', 'browser'],
  ['', 'browser'],
])('BRIDGE-08 the user agent "%s" belongs to the app or browser "%s"', (userAgent, place) => {
  expect(placeOf(userAgent)).toBe(place);
});
