import type { DictationResult } from '#contract/learning/dictation.ts';
import { secondsText } from '#lib/time/durationText.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { roots } from '#platform/environment/build.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';
import { useShare } from '#platform/share/useShare.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ShareIcon } from '#ui/icons/actionIcons.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { DictationFrame } from '#features/dictation/DictationFrame.tsx';
import styles from './ScoreView.module.css';

/** Shows the score, the time and the shells with encouraging words, and offers to practise the wrong words. */
export function ScoreView({ result: { title, marks, durationMs, shells } }: { result: DictationResult }) {
  const share = useShare();
  const of = (mark: string) => marks.filter((one) => one.mark === mark);
  const [right, wrong, skipped] = [of('right'), of('wrong'), of('skipped')];
  const checkedCount = right.length + wrong.length;
  const score = checkedCount === 0 ? 0 : Math.round((100 * right.length) / checkedCount);

  const handleShare = () =>
    void share(
      sharedLink({
        title: `我听写对了 ${right.length} 个词`,
        text: `听写《${title}》，得了 ${score} 分`,
        path: href('dictationIndex'),
        picture: `${roots.imageCdn}/sample/test0.jpg`,
      }),
    );

  return (
    <DictationFrame
      title="提交成绩"
      action={
        <ButtonLink href={href('dictationIndex')} as={AppLink} size="large" wide>
          再来一次听写
        </ButtonLink>
      }
    >
      <section className={styles['card']} aria-label="成绩">
        <Daidi mood={cheering} size={104} />
        <p className={styles['praise']}>{praiseOf(score)}</p>
        <p className={styles['title']}>{title}</p>
        <p className={styles['score']}>
          <span className={styles['number']}>{score}</span> 分
        </p>
        <dl className={styles['facts']}>
          <Fact name="写对" value={`${right.length} 个`} />
          <Fact name="写错" value={`${wrong.length} 个`} />
          {skipped.length > 0 && <Fact name="跳过" value={`${skipped.length} 个`} />}
          <Fact name="用时" value={timeText(durationMs)} />
        </dl>
      </section>
      <section className={styles['shells']} aria-label="贝壳">
        <p className={styles['earned']}>贝壳 +{shells.words + shells.bonus}</p>
        {shells.bonus > 0 && <p>其中 {shells.bonus} 个是今天第一次听写的奖励</p>}
        {shells.words + shells.bonus === 0 && (
          <p>{right.length > 0 ? '今天的听写贝壳已经拿满啦，明天再来' : '写对一个词就有一个贝壳，练一练再来吧'}</p>
        )}
        <p>现在一共有 {shells.balance} 个</p>
      </section>
      {wrong.length > 0 && (
        <section className={styles['wrong']} aria-label="写错的词">
          <p>
            写错的词放进错题本了：<strong>{wrong.map(({ text }) => text).join('、')}</strong>
          </p>
          <ButtonLink href={href('dictationErrorBook')} as={AppLink} kind="secondary">
            看看错题本
          </ButtonLink>
        </section>
      )}
      <Button kind="quiet" wide icon={<ShareIcon size={20} />} onClick={handleShare}>
        分享给家人
      </Button>
    </DictationFrame>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function praiseOf(score: number): string {
  if (score === 100) return '全都写对啦！';
  return score >= 80 ? '写得真好！' : '认真写完了，真棒！';
}

const timeText = (durationMs: number): string => secondsText(Math.round(durationMs / SECOND_MS) * SECOND_MS);
