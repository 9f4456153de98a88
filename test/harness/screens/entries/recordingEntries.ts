import { listConsents } from '#contract/account/consents.ts';
import { workId } from '#test/harness/creators/workId.ts';
import type { ScreenEntry, ScreenState } from '#test/harness/screens/screenState.ts';
import { onFamily, onTablet, waitsForData } from './entryParts.ts';
import { listMyWorks } from '#contract/works/myWorks.ts';

/**
 * The text is a pattern, because the number of recorded sentences differs between tests: the recorder continues with
 * the first unrecorded sentence.
 */
const ofStudio: ScreenState = { query: '?story=daidi-ear-umbrella', text: /^录了 \d+ \/ /, on: ['microphone'] };

/**
 * The states of the family's recordings (creators/prepareFamily.ts): state, audience, and a text that the page shows.
 */
const workStates = [
  ['saved', 'family', '改一改，或者发布'],
  ['uploading', 'family', '声音还没有传完。请在录音的那台设备上接着传。'],
  ['inReview', 'everybody', '收回来'],
  ['published', 'everybody', '看看作品页'],
  ['refused', 'everybody', '有一句听不清，请重录一下'],
  ['takenDown', 'everybody', '背景里能听见家里的地址'],
] as const;

/** The states of the screens for recording. */
export const recordingEntries = {
  launchAudio: [
    {
      text: '念自己写的',
      ...onFamily,
      waitsForData,
      empty: { endpoint: listConsents, reply: { consents: [] }, text: '录音之前，请家长先同意' },
    },
    { query: '?draft=none', text: '这份录音不在了', ...onFamily },
    { query: '?story=past-compass', text: /是会员故事$/, on: ['newcomer'] },
    { query: '?story=daidi-ear-umbrella', text: '要用一下麦克风', ...onFamily },
    {
      query: '?story=daidi-ear-umbrella',
      text: '要用一下麦克风',
      steps: ['开始录'],
      then: '现在还不能用麦克风',
      ...onFamily,
    },
    { ...ofStudio, steps: ['开始录'], then: '念完一句，点“下一句”' },
    { ...ofStudio, steps: ['开始录', '暂停'], then: '停住了，录好的都还在' },
    { ...ofStudio, steps: ['开始录', '下一句', '停下'], then: '先试听录好的' },
  ],
  launchAudition: [
    { text: '还没有做好的录音', on: ['newcomer'] },
    {
      text: '录音都在这里啦',
      ...onTablet,
      ...onFamily,
      empty: { endpoint: listMyWorks, reply: { items: [], next: null }, text: '还没有做好的录音' },
    },
    { query: '?draft=none', text: '这份录音不在了', ...onFamily },
    { query: '?work=none', text: '这段录音不在了', waitsForData, ...onFamily },
    ...workStates.map(([state, audience, text]) => ({
      query: `?work=${workId('family', state, audience)}`,
      text,
      ...onFamily,
    })),
  ],
  launchAudioTablet: [
    { text: '念自己写的', ...onTablet, ...onFamily },
    { query: '?story=daidi-ear-umbrella', text: '要用一下麦克风', ...onTablet, ...onFamily },
    { ...ofStudio, ...onTablet, steps: ['开始录'], then: '念完一句，点“下一句”' },
  ],
} satisfies Record<string, ScreenEntry>;
