/** Words whose reading was wrong in drafts, with the right reading. */
const easilyMistaken: [word: string, reading: string][] = [
  ['地球', 'di4 qiu2'],
  ['到地上', 'dao4 di4 shang5'],
  ['满地', 'man3 di4'],
  ['划船', 'hua2 chuan2'],
  ['划着船', 'hua2 zhe5 chuan2'],
  ['干活', 'gan4 huo2'],
  ['干完了活', 'gan4 wan2 le5 huo2'],
  ['星星', 'xing1 xing5'],
  ['转了三圈', 'zhuan4 le5 san1 quan1'],
  ['一场大雾', 'yi4 chang2 da4 wu4'],
  ['等一等', 'deng3 yi5 deng3'],
  ['贴着地', 'tie1 zhe5 di4'],
  ['泥地', 'ni2 di4'],
  ['高兴地', 'gao1 xing4 de5'],
  ['转了一圈', 'zhuan4 le5 yi4 quan1'],
  ['轰隆隆', 'hong1 long1 long1'],
  ['一场大雨', 'yi4 chang2 da4 yu3'],
  ['长得一样', 'zhang3 de5 yi2 yang4'],
  ['晒谷场', 'shai4 gu3 chang2'],
  ['教你', 'jiao1 ni3'],
  ['以为', 'yi3 wei2'],
  ['因为', 'yin1 wei4'],
  ['含着', 'han2 zhe5'],
  ['看见', 'kan4 jian4'],
  ['睡着了', 'shui4 zhao2 le5'],
  ['铺满', 'pu1 man3'],
  ['划水', 'hua2 shui3'],
  ['先教', 'xian1 jiao1'],
  ['滴答', 'di1 da1'],
  ['比得过', 'bi3 de5 guo4'],
  ['教我', 'jiao1 wo3'],
  ['扁担', 'bian3 dan5'],
  ['铺开', 'pu1 kai1'],
  ['为难', 'wei2 nan2'],
  ['挨打', 'ai2 da3'],
  ['挨饿', 'ai2 e4'],
  ['看守', 'kan1 shou3'],
  ['反倒', 'fan3 dao4'],
  ['射中', 'she4 zhong4'],
  ['能干', 'neng2 gan4'],
  ['用不了', 'yong4 bu4 liao3'],
  ['受不了', 'shou4 bu4 liao3'],
  ['涨得通红', 'zhang4 de5 tong1 hong2'],
  ['嫂嫂', 'sao3 sao5'],
  ['倒茶', 'dao4 cha2'],
  ['倒一杯', 'dao4 yi4 bei1'],
  ['石子', 'shi2 zi3'],
  ['钻进', 'zuan1 jin4'],
  ['钻出', 'zuan1 chu1'],
  ['钻到', 'zuan1 dao4'],
  ['铺到', 'pu1 dao4'],
  ['可汗', 'ke4 han2'],
  ['哪吒', 'ne2 zha1'],
  ['还给', 'huan2 gei3'],
  ['有空', 'you3 kong4'],
  ['扫地', 'sao3 di4'],
  ['只喝', 'zhi3 he1'],
  ['只有', 'zhi3 you3'],
  ['只好', 'zhi3 hao3'],
  ['系好', 'ji4 hao3'],
  ['哗的一声', 'hua1 de5 yi4 sheng1'],
  ['天哪', 'tian1 na5'],
  ['消息', 'xiao1 xi5'],
  ['名堂', 'ming2 tang5'],
  ['给水让', 'gei3 shui3 rang4'],
  ['白里透红', 'bai2 li3 tou4 hong2'],
];

const syllablesOf = (pinyin: string) => pinyin.match(/[a-zü]+[1-5]/g) ?? [];

/** Returns one line for each word of the list above that a sentence reads in another way. */
export function mistakes(text: string, pinyin: string): string[] {
  const characters = text.match(/\p{Script=Han}/gu) ?? [];
  const words = easilyMistaken.filter(([word]) => characters.join('').includes(word));
  const syllables = syllablesOf(pinyin);
  return words.flatMap(([word, reading]) =>
    characters.flatMap((_, at) => {
      const isHere = characters.slice(at, at + word.length).join('') === word;
      const read = syllables.slice(at, at + word.length).join(' ');
      return isHere && read !== reading ? [`${word} is read ${read} in ${text}`] : [];
    }),
  );
}
