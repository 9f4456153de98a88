import type { ReactNode } from 'react';
import { Chip } from '#ui/action/Chip.tsx';
import type { DictationSettings } from '#features/dictation/dictationSettings.ts';
import styles from './SettingChips.module.css';

interface SettingChipsProps {
  settings: DictationSettings;
  hasVoice: boolean;
  onChange: (settings: DictationSettings) => void;
}

type Key = keyof DictationSettings;
type Choices<K extends Key> = readonly (readonly [DictationSettings[K], string])[];

const choices: { [K in Key]: Choices<K> } = {
  way: [
    ['paper', '写在纸上'],
    ['finger', '写在屏幕上'],
  ],
  size: [
    [5, '5 个'],
    [10, '10 个'],
    [20, '20 个'],
    [0, '全部'],
  ],
  order: [
    ['book', '按课本顺序'],
    ['shuffled', '打乱'],
  ],
  times: [
    [1, '1 遍'],
    [2, '2 遍'],
    [3, '3 遍'],
  ],
  pause: [
    ['byLength', '按字数'],
    [8, '8 秒'],
    [10, '10 秒'],
    [15, '15 秒'],
  ],
  shows: [
    ['nothing', '什么都不显示'],
    ['pinyin', '显示拼音'],
    ['word', '显示词语'],
  ],
  voice: [
    ['clip', '呆迪朗读'],
    ['device', '手机朗读'],
  ],
};

const names: Record<Key, string> = {
  way: '写在哪里',
  size: '听写几个',
  order: '顺序',
  times: '每个词读几遍',
  pause: '留多久写',
  shows: '写的时候',
  voice: '声音',
};

export function SettingChips({ settings, hasVoice, onChange }: SettingChipsProps): ReactNode {
  const isOnPaper = settings.way === 'paper';
  const group = (key: Key, offered: Choices<Key> = choices[key]) => (
    <div key={key} role="group" aria-label={names[key]} className={styles['group']}>
      <span className={styles['name']}>{names[key]}</span>
      <div className={styles['chips']}>
        {offered.map(([value, name]) => (
          <Chip key={name} selected={settings[key] === value} onClick={() => onChange({ ...settings, [key]: value })}>
            {name}
          </Chip>
        ))}
      </div>
    </div>
  );
  return (
    <section className={styles['settings']} aria-label="怎么听写">
      {group('way')}
      {group('size')}
      {group('order')}
      {group('times')}
      {isOnPaper && group('pause')}
      {group('shows', isOnPaper ? choices.shows : choices.shows.slice(0, 2))}
      {hasVoice && group('voice')}
    </section>
  );
}
