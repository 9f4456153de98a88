import { medals } from '#server/database/tables/account/achievements.ts';
import { activityHours } from '#server/database/tables/learning/activity.ts';
import { booklists, books } from '#server/database/tables/learning/books.ts';
import { bookCheckIns, bookReadings, savedBooklists } from '#server/database/tables/learning/bookshelves.ts';
import { dictations, dictationWritings, wordLists } from '#server/database/tables/learning/dictation.ts';
import { editorials, savedArticles, seenVideos } from '#server/database/tables/learning/editorials.ts';
import { chapterNotes } from '#server/database/tables/learning/knowledge.ts';
import {
  learningAnswers,
  learningCards,
  learningSettings,
  wordFeedback,
} from '#server/database/tables/learning/learning.ts';
import { characters, words, lessons } from '#server/database/tables/learning/words.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import {
  personal,
  personalAs,
  personalCode,
  personalDay,
  personalDuration,
  personalTable,
  personalTitle,
  type TableEntry,
  technical,
  withoutPersons,
} from './tables.ts';
import {
  activityKindTexts,
  bookKindTexts,
  faultTexts,
  feedbackSourceTexts,
  trackTexts,
  wordFaultTexts,
} from './texts/codeTexts.ts';
import { dictationMarks } from './texts/valueTexts.ts';

/** The tables about what users read and learn. */
export const learningRegister: readonly TableEntry[] = [
  ...withoutPersons('The catalogue, as packs have imported it.', [
    books,
    booklists,
    editorials,
    medals,
    lessons,
    words,
    characters,
  ]),
  personalTable(activityHours, {
    title: '看绘本和看视频的时间',
    owner: { user: activityHours.userId },
    columns: {
      userId: technical,
      hour: personal('reading', '哪个小时'),
      kind: personalCode('reading', '绘本还是视频', activityKindTexts),
      spentMs: personalDuration('reading', '看了多久'),
      reportedAt: technical,
    },
  }),
  personalTable(bookCheckIns, {
    title: '读书打卡',
    owner: { user: bookCheckIns.userId },
    columns: {
      userId: technical,
      day: personalDay('reading', '日期'),
      kind: personalCode('reading', '种类', bookKindTexts),
      bookId: personal('reading', '哪一本'),
      checkedAt: personal('reading', '打卡时间'),
    },
  }),
  personalTable(bookReadings, {
    title: '绘本阅读',
    owner: { user: bookReadings.userId },
    columns: {
      userId: technical,
      bookId: personalTitle('reading', '绘本', books),
      page: personal('reading', '读到哪一页'),
      isFinished: personal('reading', '读完了没有'),
      seconds: personal('reading', '读了多久（秒）'),
      characters: personal('reading', '读了多少字'),
      readAt: personal('reading', '最近读的时间'),
    },
  }),
  personalTable(savedBooklists, {
    title: '收藏的书单',
    owner: { user: savedBooklists.userId },
    columns: {
      userId: technical,
      booklistId: personalTitle('preferences', '书单', booklists),
      savedAt: personal('preferences', '收藏时间'),
    },
  }),
  personalTable(savedArticles, {
    title: '收藏的文章',
    owner: { user: savedArticles.userId },
    columns: {
      userId: technical,
      articleId: personal('preferences', '文章'),
      savedAt: personal('preferences', '收藏时间'),
    },
  }),
  personalTable(seenVideos, {
    title: '看过的视频',
    owner: { user: seenVideos.userId },
    columns: {
      userId: technical,
      videoId: personal('listening', '视频'),
      positionMs: personalDuration('listening', '看到的位置'),
      isFinished: personal('listening', '看完了没有'),
      seenAt: personal('listening', '最近看的时间'),
    },
  }),
  personalTable(chapterNotes, {
    title: '课程笔记',
    owner: { user: chapterNotes.userId },
    columns: {
      id: technical,
      userId: technical,
      storyId: personalTitle('reading', '章节', stories),
      text: personal('reading', '笔记'),
      writtenAt: personal('reading', '写的时间'),
    },
  }),
  personalTable(dictations, {
    title: '听写成绩',
    owner: { user: dictations.userId },
    columns: {
      userId: technical,
      id: technical,
      title: personal('learning', '听写的内容'),
      day: personalDay('learning', '日期'),
      durationMs: personalDuration('learning', '用时'),
      marks: personalAs('learning', '每个词的对错', dictationMarks),
      wordShells: personal('learning', '得到的贝壳'),
      bonusShells: personal('learning', '额外的贝壳'),
      submittedAt: personal('learning', '交的时间'),
    },
  }),
  personalTable(dictationWritings, {
    title: '写在屏幕上的字',
    owner: { user: dictationWritings.userId },
    columns: {
      userId: technical,
      dictationId: technical,
      word: personal('learning', '词语'),
      faults: personalCode('learning', '判定', faultTexts),
      writtenAt: personal('learning', '写的时间'),
    },
  }),
  personalTable(wordLists, {
    title: '自己建的词单',
    owner: { user: wordLists.userId },
    columns: {
      id: technical,
      userId: technical,
      title: personal('learning', '词单名称'),
      words: personal('learning', '词语'),
      createdAt: personal('learning', '建的时间'),
    },
  }),
  personalTable(learningCards, {
    title: '复习卡',
    owner: { user: learningCards.userId },
    columns: {
      userId: technical,
      track: personalCode('learning', '方式', trackTexts),
      text: personal('learning', '字词'),
      dueAt: personal('learning', '什么时候该复习'),
      stability: technical,
      difficulty: technical,
      scheduledDays: technical,
      reps: personal('learning', '复习次数'),
      lapses: personal('learning', '忘记次数'),
      state: technical,
      lastReviewAt: personal('learning', '最近复习'),
      isMissed: personal('learning', '在错题本里'),
      missCount: personal('learning', '错了几次'),
      missedAt: personal('learning', '最近错的时间'),
      rightSinceMissed: technical,
    },
  }),
  personalTable(learningAnswers, {
    title: '每次答题',
    owner: { user: learningAnswers.userId },
    columns: {
      id: technical,
      userId: technical,
      track: personalCode('learning', '方式', trackTexts),
      text: personal('learning', '字词'),
      isRight: personal('learning', '对不对'),
      day: personalDay('learning', '日期'),
      answeredAt: personal('learning', '时间'),
    },
  }),
  personalTable(learningSettings, {
    title: '学习设置',
    owner: { user: learningSettings.userId },
    columns: {
      userId: technical,
      grade: personal('learning', '年级'),
      term: personal('learning', '学期'),
      dailyCap: personal('learning', '每日数量'),
    },
  }),
  personalTable(wordFeedback, {
    title: '字词反馈',
    owner: { user: wordFeedback.userId },
    columns: {
      id: technical,
      userId: technical,
      source: personalCode('posts', '在哪里发现的', feedbackSourceTexts),
      text: personal('posts', '字词'),
      kind: personalCode('posts', '哪里错了', wordFaultTexts),
      note: personal('posts', '说明'),
      createdAt: personal('posts', '反馈时间'),
      closedAt: personal('posts', '处理时间'),
    },
  }),
];
