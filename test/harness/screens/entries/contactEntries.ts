import type { ScreenEntry } from '#test/harness/screens/screenState.ts';
import { onFamily, onGuest, onNewcomer, waitsForData } from './entryParts.ts';

/** The states of the report on a child's listening, and of the screens on which users write to the operator. */
export const contactEntries = {
  feedback: [
    { text: '想说的话', ...onFamily },
    { query: '?view=mine', text: '还没有写过反馈', ...onNewcomer },
    { query: '?id=AAAAAAAAAAAAAAAA', text: '没有找到这条反馈', ...onFamily },
    { query: '?view=mine', text: '用不了、出错了', ...onFamily },
    { query: ({ feedback }) => feedback, text: '再补充几句', ...onFamily },
  ],
  report: [
    { text: '听故事', ...onFamily, waitsForData },
    { query: '?period=month', text: '最爱听的故事', ...onFamily },
    { query: '?period=month', text: '最爱听的故事', ...onFamily, isTablet: true },
    { query: '?period=year', text: '和呆迪的这一年', then: '把年度卡片做成图片', ...onFamily },
    { query: '?period=year', text: '和呆迪的这一年', ...onFamily, isTablet: true },
    { query: '?period=year&share=1', text: '图上没有孩子的名字', ...onFamily },
    { text: '去挑一个故事', ...onNewcomer },
  ],
  openPlatform: [
    { text: '登录并申请', ...onGuest },
    { text: '申请合作', ...onFamily, waitsForData },
    { query: '?apply=1', text: '想怎么合作？', ...onFamily },
  ],
} satisfies Record<string, ScreenEntry>;
