import { listEntries, listTags, recommendEntries } from '#contract/experience/entries.ts';
import type { ScreenEntry } from '#test/harness/screens/screenState.ts';
import { noItems, onFamily, onGuest, onNewcomer, waitsForData } from './entryParts.ts';

/** The states of the screens about aims, honours, health and the time line of a child. */
export const experienceEntries = {
  aim: [
    { text: '大家都在做的', ...onGuest },
    { text: '定一个小目标吧', ...onNewcomer },
    { text: '定一个小目标吧', steps: ['已经达成'], ...onNewcomer },
    { query: '?id=0000000000000000', text: '这个目标不在了', ...onFamily },
    { text: '早晚自己刷牙', ...onFamily },
    { query: ({ aim }) => aim, text: '哪天做到了，点一下', ...onFamily },
    { query: ({ reachedAim }) => reachedAim, text: '做成图片分享', ...onFamily },
  ],
  editAim: [
    { query: ({ aim }) => aim, text: '保存', ...onFamily, waitsForData },
    { text: '定下来', ...onFamily },
    { query: '?share=new', text: '提交审核', ...onFamily },
    { query: '?id=0000000000000000', text: '这个目标不在了', ...onFamily },
  ],
  experienceList: [
    { text: '最早的就在这里啦', ...onFamily },
    { text: '履历从今天开始', ...onNewcomer },
  ],
  experienceFavourite: [
    { text: '还没有收藏', ...onFamily, waitsForData },
    { query: '?kind=honour&id=0000000000000000', text: '这条记录不在了', ...onFamily },
    { query: '?kind=first&id=story', text: '放进哪个收藏夹', ...onFamily, waitsForData },
  ],
  health: [
    { text: '还没有记过身高', ...onNewcomer },
    { query: '?view=teeth', text: '还没有记过牙齿', ...onNewcomer },
    { text: '身高记录', ...onFamily },
    { query: '?view=teeth', text: '牙齿记录', ...onFamily },
  ],
  editHealth: [
    { text: '记身高体重', ...onFamily },
    { query: ({ measured }) => measured, text: '保存', ...onFamily, waitsForData },
    { query: '?kind=vision', text: '记视力', ...onFamily },
    { query: '?kind=teeth', text: '记牙齿', ...onFamily },
    { query: '?id=0000000000000000', text: '这条记录不在了', ...onFamily },
  ],
  exclusiveAims: [
    {
      text: '呆迪推荐',
      waitsForData,
      empty: { endpoint: recommendEntries, reply: { age: 5, items: [] }, text: '还没有推荐' },
    },
  ],
  experienceSearch: [
    {
      text: '户外',
      waitsForData,
      empty: { endpoint: listTags, reply: { items: [] }, text: '还没有标签' },
    },
  ],
  experienceIntro: [{ text: '把长大的每一步，轻轻记下来' }],
  experienceDiscover: [
    { text: '想做点什么', waitsForData, empty: { endpoint: listEntries, reply: noItems, text: '还在准备' } },
    { query: '?view=family', text: '分享一次经历' },
    { query: '?view=own', text: '还没有分享过', ...onFamily },
    { query: '?id=make-dumplings', text: '加入我的目标', waitsForData },
    { query: '?id=no-such-entry', text: '这一篇不在了', ...onGuest },
  ],
  experienceExplore: [
    {
      text: '哪里都行',
      waitsForData,
      empty: { endpoint: listEntries, reply: noItems, text: '这样的还没有' },
    },
    { query: '?age=5&place=park&season=autumn&form=activity', text: '哪里都行' },
  ],
  honours: [
    { text: '可以挂些什么', ...onGuest },
    { text: '荣誉墙还空着', ...onNewcomer },
    { text: '已经收好 1 项荣誉', ...onFamily },
    { query: ({ honour }) => honour, text: '阅读之星', ...onFamily },
    { query: '?id=0000000000000000', text: '这项荣誉不在了', ...onFamily },
  ],
  editHonour: [
    { text: '登录以后就能记荣誉', ...onGuest },
    { text: '记一项荣誉', ...onFamily },
    { query: ({ honour }) => honour, text: '保存', ...onFamily, waitsForData },
    { query: '?id=0000000000000000', text: '这项荣誉不在了', ...onFamily },
  ],
  experienceRank: [{ text: '一天最多五颗', waitsForData }],
  experienceTag: [
    {
      query: '?tag=outdoors',
      text: '# 户外',
      waitsForData,
      empty: { endpoint: listEntries, reply: noItems, text: '这个标签下面还没有' },
    },
    { query: '?tag=nothing', text: '看看有哪些标签', ...onGuest },
  ],
} satisfies Record<string, ScreenEntry>;
