import { listConsents } from '#contract/account/consents.ts';
import type { ScreenEntry, ScreenState } from '#test/harness/screens/screenState.ts';
import { listMyWorks } from '#contract/works/myWorks.ts';

const onFamily: Pick<ScreenState, 'on'> = { on: ['family'] };
const onTablet = { isTablet: true };
const waitsForData = true;

/** The states of the screens on which recordings are made. */
export const recordingEntries = {
  launchAudio: [
    {
      text: '念自己写的',
      ...onFamily,
      waitsForData,
      empty: { endpoint: listConsents, reply: { consents: [] }, text: '录音之前，请家长先同意' },
    },
    { query: '?draft=none', text: '这份录音不在了', ...onFamily },
    { query: '?story=daidi-ear-umbrella', text: '要用一下麦克风', ...onFamily },
  ],
  launchAudition: [
    { text: '还没有做好的录音', ...onFamily },
    {
      text: '还没有做好的录音',
      ...onTablet,
      ...onFamily,
      empty: { endpoint: listMyWorks, reply: { items: [], next: null }, text: '还没有做好的录音' },
    },
    { query: '?draft=none', text: '这份录音不在了', ...onFamily },
    { query: '?work=none', text: '这段录音不在了', waitsForData, ...onFamily },
  ],
  launchAudioTablet: [
    { text: '念自己写的', ...onTablet, ...onFamily },
    { query: '?story=daidi-ear-umbrella', text: '要用一下麦克风', ...onTablet, ...onFamily },
  ],
} satisfies Record<string, ScreenEntry>;
