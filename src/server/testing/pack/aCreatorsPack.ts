import fs from 'node:fs';
import path from 'node:path';
import { silence } from '#server/testing/database/silence.ts';
import { aPack } from './aPack.ts';

/** For each work: its creator, its story and the day of publication. The stories suit the ages 3–5, 4–6 and 7–9. */
const published = {
  'sail-one': ['ann', 'ear-umbrella', '2026-11-01'],
  'sail-two': ['ann', 'moon-boat', '2026-11-05'],
  'wink-one': ['ben', 'star-wink', '2026-11-03'],
  'wink-two': ['cat', 'star-wink', '2026-11-04'],
} as const;

interface CreatorsPack {
  /** Goods of the pack, as returned by `aGoods`. */
  goods?: readonly { id: string }[];
  /** For each creator, the ids of the creator's goods. */
  goodsOf?: Record<string, string[]>;
}

/** Writes a pack with four creators and four works. `dan` has published nothing. */
export function aCreatorsPack({ goods = [], goodsOf = {} }: CreatorsPack = {}): string {
  const works = Object.entries(published).map(([id, [creator, story, publishedOn]]) => ({
    id,
    creator,
    story,
    publishedOn,
    title: `朗读 ${id}`,
    about: '',
    sound: `work/${id}.mp3`,
  }));
  const creators = ['ann', 'ben', 'cat', 'dan'].map((id) => ({
    id,
    nickname: `昵称 ${id}`,
    about: '六岁',
    goods: goodsOf[id] ?? [],
  }));
  const sold = Object.fromEntries(goods.map((one) => [`goods/${one.id}`, one]));
  const folder = aPack({ editorials: { creators, works, ...sold } });
  const sounds = path.join(folder, 'media/work');
  fs.mkdirSync(sounds);
  for (const id of Object.keys(published)) fs.writeFileSync(path.join(sounds, `${id}.mp3`), silence(12_000));
  return folder;
}
