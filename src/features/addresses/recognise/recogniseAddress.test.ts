import { recogniseAddress } from './recogniseAddress.ts';

const partsOf = (text: string) => {
  const { receiver, mobile, region, detailAddress } = recogniseAddress(text);
  return [receiver, mobile, region && `${region.regionCode} ${region.district}`, detailAddress];
};

it.each([
  [
    '张三 13800138000 广东省深圳市南山区粤海街道科技园南路12号3栋402',
    ['张三', '13800138000', '440305 南山区', '粤海街道科技园南路12号3栋402'],
  ],
  [
    '收货人：李小满\n手机号码：139-0013-9000\n所在地区：浙江省杭州市钱塘区\n详细地址：下沙街道文泽路99号',
    ['李小满', '13900139000', '330114 钱塘区', '下沙街道文泽路99号'],
  ],
  [
    '北京市朝阳区建国路88号院5号楼1201 王芳 18611112222',
    ['王芳', '18611112222', '110105 朝阳区', '建国路88号院5号楼1201'],
  ],
  ['13712345678，上海浦东新区世纪大道100号，陈静怡', ['陈静怡', '13712345678', '310115 浦东新区', '世纪大道100号']],
  [
    '新疆维吾尔自治区和田地区和安县人民路1号 阿依古丽 13999998888',
    ['阿依古丽', '13999998888', '653229 和安县', '人民路1号'],
  ],
  ['湖北省仙桃市沙嘴街道仙桃大道1号 刘洋 13600001111', ['刘洋', '13600001111', '429004 仙桃市', '沙嘴街道仙桃大道1号']],
  [
    '江苏省苏州市工业园区星湖街328号 13500002222 欧阳娜娜',
    ['欧阳娜娜', '13500002222', '320571 苏州工业园区', '星湖街328号'],
  ],
  ['广东省东莞市长安镇德政中路1号 黄先生 15900001234', ['黄先生', '15900001234', '441904 长安镇', '德政中路1号']],
  ['重庆市城口县葛城街道1号 赵六 13011112222', ['赵六', '13011112222', '500229 城口县', '葛城街道1号']],
  ['河北石家庄桥西区中山西路108号 86-13512341234 马冬梅', ['马冬梅', '13512341234', '130104 桥西区', '中山西路108号']],
  ['沈阳市铁西区兴华南街1号 何老师 13811110000', ['何老师', '13811110000', '210106 铁西区', '兴华南街1号']],
])('recogniseAddress finds receiver, mobile number, region and detailed address in %j', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

it.each([
  ['今天天气真好', [undefined, undefined, undefined, undefined]],
  ['', [undefined, undefined, undefined, undefined]],
  ['李小满 13800138000', ['李小满', '13800138000', undefined, undefined]],
])('recogniseAddress returns undefined for each part of a delivery address that is missing in %j', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

it('recogniseAddress does not fail for long or malicious texts', () => {
  for (const text of ['省'.repeat(10_000), '1'.repeat(10_000), '\u202e\0💥'.repeat(1_000), '北京市'.repeat(500)])
    expect(() => recogniseAddress(text)).not.toThrow();
});
