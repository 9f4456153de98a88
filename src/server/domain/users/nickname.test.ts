import { cleanNickname, neutralNickname } from './nickname.ts';

const REFUSED = undefined;

/** Nicknames as host apps send them, and as other users see them. */
const names: [raw: string, shown: string | undefined][] = [
  // Ordinary names.
  ['小满', '小满'],
  ['豆豆妈妈', '豆豆妈妈'],
  ['Lily', 'Lily'],
  ['小明2019', '小明2019'],
  ['第一名', '第一名'],
  ['三三', '三三'],
  ['一二三四五', '一二三四五'],
  ['QQ糖', 'QQ糖'],
  ['爱微信的奶奶', '爱微信的奶奶'],
  ['👨‍👩‍👧一家', '👨‍👩‍👧一家'],
  ['❤️心', '❤️心'],
  ['🧑🏽‍🚀', '🧑🏽‍🚀'],
  ['བཀྲ་ཤིས', 'བཀྲ་ཤིས'],
  ['ئايگۈل', 'ئايگۈل'],
  ['José', 'José'],
  ['a.b', 'a.b'],
  // White space and length.
  ['  小 \t\n 满  ', '小 满'],
  ['小　满', '小 满'],
  ['小\u00a0\u2003满', '小 满'],
  ['好'.repeat(200), '好'.repeat(20)],
  ['👨‍👩‍👧‍👦'.repeat(30), '👨‍👩‍👧‍👦'.repeat(9)],
  ['', REFUSED],
  ['   ', REFUSED],
  ['...', REFUSED],
  // Reversed or hidden text.
  ['\u202e满小', '满小'],
  ['小\u2066满\u2069', '小满'],
  ['\u200f小\u200e满\u061c', '小满'],
  ['小\u200b满\u200c\u200d\ufeff', '小满'],
  ['小\u00ad满\u2060', '小满'],
  ['小\u0000满\u0007\u001b[31m', '小满[31m'],
  ['小\u034f满\u3164\uffa0\u115f', '小满'],
  ['小\u2800满\ufffc\ufffd', '小满'],
  ['小\ue123满', '小满'],
  ['小\ud83d满', '小满'],
  ['小\u{e0041}\u{e0042}满', '小满'],
  ['\u2800\u3164\u200b', REFUSED],
  [`小${'\u0301'.repeat(50)}满`, `小${'\u0301'.repeat(4)}满`],
  // Full-width and decorated characters.
  ['Ｌｉｌｙ', 'Lily'],
  ['𝓛𝓲𝓵𝔂', 'Lily'],
  ['ⓁⓘⓛⓎ', 'LilY'],
  // Telephone numbers.
  ['13800138000', REFUSED],
  ['小满13800138000', REFUSED],
  ['138 0013 8000', REFUSED],
  ['138-0013-8000', REFUSED],
  ['138。0013。8000', REFUSED],
  ['1😀3😀8😀0😀0😀1😀3😀8', REFUSED],
  ['1\u200b3\u200b8\u200b0\u200b0\u200b1\u200b3', REFUSED],
  ['１３８００１３８０００', REFUSED],
  ['①③⑧⓪⓪①③⑧⓪⓪⓪', REFUSED],
  ['❶❸❽⓿⓿❶❸❽⓿⓿⓿', REFUSED],
  ['⑴⑶⑻00⑴⑶⑻000', REFUSED],
  ['1️⃣3️⃣8️⃣0️⃣0️⃣1️⃣3️⃣8️⃣', REFUSED],
  ['𝟏𝟑𝟖𝟎𝟎𝟏𝟑𝟖𝟎𝟎𝟎', REFUSED],
  ['١٣٨٠٠١٣٨٠٠٠', REFUSED],
  ['१३८००१३८०००', REFUSED],
  ['一三八零零一三八零零零', REFUSED],
  ['壹叁捌零零壹叁捌零零零', REFUSED],
  ['㊀㊂㊇零零㊀㊂㊇', REFUSED],
  ['幺三八洞洞幺三八', REFUSED],
  ['一3八0零1三8', REFUSED],
  ['l38OOl38OOO', REFUSED],
  ['1三8 小 0零1 满 38000', REFUSED],
  ['010-62345678', REFUSED],
  ['+86 138 0013 8000', REFUSED],
  ['小1满3小8满0小0满1小3', REFUSED],
  // Ids and addresses.
  ['微信xiaoman_mama', REFUSED],
  ['加我微信：xiaoman2019', REFUSED],
  ['ＶＸ：xiaoman2019', REFUSED],
  ['wx xiaoman', REFUSED],
  ['薇信 xiaoman', REFUSED],
  ['wechat:xiaoman', REFUSED],
  ['加V xiaoman88', REFUSED],
  ['QQ 123456', REFUSED],
  ['扣扣12345', REFUSED],
  ['qq群：98765', REFUSED],
  ['http://evil.example', REFUSED],
  ['https://e.cn', REFUSED],
  ['www.evil.example', REFUSED],
  ['evil.com', REFUSED],
  ['ｅｖｉｌ．ｃｏｍ', REFUSED],
  ['evil点com', REFUSED],
  ['evil。cn', REFUSED],
  ['еvil.соm', REFUSED],
  ['xiaoman@evil.cn', REFUSED],
  ['ev\u200bil.c\u200bom', REFUSED],
];

it.each(names)('the nickname %j is shown to other users as %j', (raw, shown) => {
  expect(cleanNickname(raw)).toBe(shown);
});

it('cleaning a nickname a second time changes nothing', () => {
  for (const [, shown] of names) if (shown !== undefined) expect(cleanNickname(shown)).toBe(shown);
});

it('`neutralNickname` returns a nickname that conforms to the rules and is always the same for one user', () => {
  expect(neutralNickname('host-1')).toMatch(/^小听众\d{4}$/);
  expect(neutralNickname('host-1')).toBe(neutralNickname('host-1'));
  expect(neutralNickname('host-1')).not.toBe(neutralNickname('host-2'));
  expect(cleanNickname(neutralNickname('host-1'))).toBe(neutralNickname('host-1'));
});
