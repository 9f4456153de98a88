import { mobileDigits } from '#lib/text/mobileNumber.ts';
import { oneLine, PRINTABLE_LINE } from './addressRules.ts';
import { citiesOf, districtsOf, findRegion, provinces } from './regions.ts';
import { cityChoice, regionText } from './regionText.ts';

it('every province has cities, every city has districts, and every district can be found by its code', () => {
  expect(provinces).toHaveLength(34);
  for (const province of provinces) {
    const cities = citiesOf(province.code);
    expect(cities.length).toBeGreaterThan(0);
    for (const city of cities) {
      const districts = districtsOf(city.code);
      expect(districts.length).toBeGreaterThan(0);
      for (const { code, name } of districts) {
        expect(findRegion(code)).toEqual({
          regionCode: code,
          province: province.name,
          city: city.name,
          district: name,
        });
        for (const text of [province.name, city.name, name]) expect(text).toMatch(PRINTABLE_LINE);
      }
    }
  }
});

it.each(['', '999999', '330199', '33010', 'toString'])('findRegion returns nothing for the code %j', (code) => {
  expect(findRegion(code)).toBeUndefined();
});

it.each([
  ['330102', '浙江省 杭州市 上城区'],
  ['110105', '北京市 朝阳区'],
  ['500229', '重庆市 城口县'],
  ['429004', '湖北省 仙桃市'],
  ['659001', '新疆维吾尔自治区 石河子市'],
])('the region with the code %s is written as %s', (code, text) => {
  expect(regionText(findRegion(code)!)).toBe(text);
});

it('districts that belong directly to a province are offered under the name 直辖县市', () => {
  expect(['县', '省直辖县', '自治区直辖县级行政区划', '杭州市'].map(cityChoice)).toEqual([
    ...['直辖县市', '直辖县市', '直辖县市', '杭州市'],
  ]);
});

it.each([
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['８６１３８００１３８０００', '13800138000'],
  ['008613800138000', '13800138000'],
  ['861380013', '861380013'],
])('mobileDigits extracts from "%s" the digits %s', (text, digits) => {
  expect(mobileDigits(text)).toBe(digits);
});

it('oneLine returns a text without line breaks and without spaces at its ends', () => {
  expect(oneLine('  云朵路\n 1 号\t')).toBe('云朵路 1 号');
});

it('PRINTABLE_LINE checks even a long text quickly', () => {
  const start = performance.now();
  expect(`${'字 '.repeat(50_000)}\u0000`).not.toMatch(PRINTABLE_LINE);
  expect(performance.now() - start).toBeLessThan(1_000);
});
