import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readingsOf, syllablesOf } from '#lib/text/pinyin/pinyin.ts';
import type { Reading } from '#lib/text/pinyin/pinyin.ts';
import { chosenStories, packFolder, readJson, readReading, readStory } from '#scripts/content/pack.ts';
import { readWordBooks } from '#scripts/content/wordBooks.ts';

/**
 * Matches words and names in which 子 means a child, a master or a small hard thing, and keeps its third tone. In all
 * other words it is a suffix.
 */
const stressed = /石子|弟子|松子|莲子|童子|君子|孔子|列子|王子|太子|龙子|子张/;

/**
 * Words whose second syllable has no stress according to the dictionary 现代汉语词典. Words such as 知道 and 味道, for which the
 * dictionary also permits a tone, are not in the list.
 */
const light = new Set(
  [
    '地方 太太 斧头 徒弟 石头 木头 耳朵 眼睛 尾巴 嘴巴 萝卜 月亮',
    '喜欢 衣服 下巴 老实 严实 关系 勤快 客气 对付 师父 师傅 怪物',
    '戒指 护士 木匠 石匠 朋友 点心 爽快 牡丹 玫瑰 石榴 码头 篱笆',
    '蛐蛐 记性 谢谢 道士 首饰 屁股 清楚 生意 笑话 规矩 妈妈 爸爸',
    '奶奶 晚上 知识 名字 时候 事情 告诉 漂亮 暖和 热闹 头发 舒服',
    '麻烦 豆腐 馒头 骨头 舌头 枕头 拳头 窗户 胳膊 指甲 脑袋 脾气',
    '力气 咳嗽 招呼 狐狸 骆驼 稀罕 扫帚 灯笼 亲戚 明白',
  ].flatMap((line) => line.split(' ')),
);

interface SpokenText {
  where: string;
  readings: Reading[];
}

const spoken = (where: string, text: string, numeric: string): SpokenText => ({
  where,
  readings: readingsOf(text, syllablesOf(numeric).join(' ')),
});

/** Returns the sentences of all stories and picture books, with their readings. */
const storySentences = (): SpokenText[] =>
  chosenStories([]).flatMap((id) => {
    const { sentences } = readReading(id);
    return readStory(id).sentences.map((text, index) => spoken(id, text, sentences[index]?.pinyin ?? ''));
  });

/** Returns the sentences of all articles that are read aloud, with their readings. */
const articleSentences = (): SpokenText[] =>
  readdirSync(join(packFolder, 'sources', 'voices')).flatMap((file) => {
    const { sentences } = readJson('sources', 'voices', file) as { sentences: { text: string; pinyin: string }[] };
    return sentences.map(({ text, pinyin }) => spoken(basename(file, '.json'), text, pinyin));
  });

/** Returns the words of the word books, with their readings. */
const bookWords = (): SpokenText[] =>
  readWordBooks()
    .flatMap(({ lessons }) => lessons)
    .flatMap(({ id, words }) => words.map(({ text, pinyin }) => ({ where: id, readings: readingsOf(text, pinyin) })));

/** Returns the words of a text in which the suffix 子 is read with a third tone. */
function stressedSuffixes({ where, readings }: SpokenText): string[] {
  const around = (at: number) => [at - 1, at, at + 1].map((place) => readings[place]?.text ?? '').join('');
  return readings
    .flatMap(({ text: character, syllable }, at) => (character === '子' && syllable === 'zǐ' ? [around(at)] : []))
    .filter((word) => !stressed.test(word))
    .map((word) => `${where}: ${word}`);
}

/**
 * Returns the words of `light` whose second syllable a text reads with a tone. Doubled forms such as 清清楚楚 and 老老实实 are
 * left out, because there the syllable has a tone.
 */
function stressedWords({ where, readings }: SpokenText): string[] {
  return readings.flatMap(({ text: first }, at) => {
    const { text: second = '', syllable = '' } = readings[at + 1] ?? {};
    const isDoubled = readings[at - 1]?.text === first && readings[at + 2]?.text === second;
    const hasTone = /[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]/.test(syllable);
    return light.has(first + second) && hasTone && !isDoubled ? [`${where}: ${first}${second} ${syllable}`] : [];
  });
}

it('no story or picture book reads the suffix 子 with a third tone, as in 饺子, 肚子 and 院子', () => {
  expect(storySentences().flatMap(stressedSuffixes)).toEqual([]);
});

it('no story, article or word book reads the second syllable of words such as 地方, 清楚 and 生意 with a tone', () => {
  expect([...storySentences(), ...articleSentences(), ...bookWords()].flatMap(stressedWords)).toEqual([]);
});

it('a second syllable that has a tone is reported, except in a doubled form such as 清清楚楚', () => {
  const texts = [spoken('a', '听清楚', 'ting1 qing1chu3'), spoken('b', '清清楚楚', 'qing1 qing1 chu3 chu3')];
  expect(texts.flatMap(stressedWords)).toEqual(['a: 清楚 chǔ']);
});
