import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { daysBefore } from '#lib/time/calendarDay.ts';
import { chinaDay, startOfChinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { activityHours } from '#server/database/tables/learning/activity.ts';
import { dictations } from '#server/database/tables/learning/dictation.ts';
import { learningAnswers } from '#server/database/tables/learning/learning.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';

const stories = ['daidi-ear-umbrella', 'daidi-seashell', 'goodnight-train', 'dandelion-trip', 'fest-lantern'];
const words = Array.from('春风雨雪花飞入姓什么双国王方青清气晴情请生');
/** The minutes of listening on each day before today, starting with yesterday. */
const minutes = [24, 18, 0, 31, 12, 45, 38, 22, 16, 27, 0, 0, 19, 33, 41, 26, 14, 20, 9, 35, 28, 17];

/** Records some weeks of listening, reading, watching and learning for a child, so that its report has content. */
export async function giveReport(db: Database, userId: string, now: Date): Promise<void> {
  const today = chinaDay(now);
  const at = (ago: number, hour: number) => new Date(startOfChinaDay(daysBefore(today, ago)) + hour * HOUR_MS);
  const days = minutes.map((listened, index) => ({ ago: index + 1, listened })).filter(({ listened }) => listened > 0);
  await db.insert(listeningSessions).values(
    days.map(({ ago, listened }) => ({
      userId,
      id: `report-${ago}`,
      storyId: stories[ago % stories.length] ?? '',
      deviceId: 'report',
      reportedMs: listened * MINUTE_MS,
      listenedMs: listened * MINUTE_MS,
      startedAt: at(ago, ago % 3 === 0 ? 8 : 20),
      reportedAt: at(ago, 21),
    })),
  );
  await db.insert(activityHours).values(
    days.slice(0, 14).map(({ ago, listened }) => ({
      userId,
      hour: at(ago, 18),
      kind: ago % 3 === 0 ? ('videos' as const) : ('books' as const),
      spentMs: Math.round(listened / 3) * MINUTE_MS,
      reportedAt: at(ago, 19),
    })),
  );
  const learnt = days.slice(0, 16);
  await db.insert(learningAnswers).values(
    learnt.flatMap(({ ago }, index) =>
      [...words].slice(index, index + 3).map((text, place) => ({
        id: `report ${userId} ${ago} ${place}`,
        userId,
        track: 'recognise' as const,
        text,
        isRight: place > 0,
        day: daysBefore(today, ago),
        answeredAt: new Date(at(ago, 17).getTime() + place * 20_000),
      })),
    ),
  );
  await db.insert(dictations).values(
    learnt
      .filter((_, index) => index % 2 === 0)
      .map(({ ago }, index) => ({
        userId,
        id: `report-${ago}`,
        title: '一年级下册 识字',
        day: daysBefore(today, ago),
        durationMs: 6 * MINUTE_MS,
        marks: words.slice(0, 10).map((text, place) => ({
          text,
          mark: place < 3 - (index % 4) ? ('wrong' as const) : ('right' as const),
        })),
        wordShells: 0,
        bonusShells: 0,
        submittedAt: at(ago, 16),
      })),
  );
}
