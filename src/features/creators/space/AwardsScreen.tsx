import type { Award, CreatorAwards } from '#contract/creators/space.ts';
import { useClaimCreatorAwardMutation, useGetCreatorAwardsQuery } from '#features/creators/api.ts';
import { type CreatorLevel, creatorLevels } from '#lib/creators/creatorRules.ts';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { CardRow, CardRows, CardRowsSkeleton, CardText } from '#ui/list/CardRows.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import page from '#features/creators/SpacePage.module.css';
import styles from './Space.module.css';

/** Shows the levels of creators, and the reward for reaching each level. */
export default function AwardsScreen() {
  const query = useGetCreatorAwardsQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <ScreenFrame title="电力奖励" parent={href('writerSpace')}>
      <div className={page['page']}>
        <QueryState query={query} loading={<CardRowsSkeleton label="正在打开奖励" />}>
          {(awards) => (
            <>
              <p className={styles['note']}>
                {`你有 ${awards.listeners} 位听众、${awards.power} 点电力。听众和电力都够了就升一级，每一级的贝壳领一次。`}
              </p>
              <CardRows isOrdered label="每一级的奖励">
                {awards.items.map((award) => {
                  const rule = creatorLevels.find(({ level }) => level === award.level);
                  return rule && <AwardRow key={award.level} award={award} rule={rule} reached={awards} />;
                })}
              </CardRows>
            </>
          )}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

interface AwardRowProps {
  award: Award;
  rule: CreatorLevel;
  reached: CreatorAwards;
}

function AwardRow({ award, rule, reached }: AwardRowProps) {
  const toasts = useToasts();
  const [claim, { isLoading }] = useMutationWithToast(useClaimCreatorAwardMutation());
  const handleClaim = async () => {
    const given = await claim(rule.level);
    if (!given) return;
    if (given.shells === 0) toasts.show({ kind: 'info', text: '已经领过啦' });
    else toasts.show({ kind: 'success', text: `领到啦，${given.shells} 个贝壳` });
  };
  const missing = [
    ...(reached.listeners < rule.listeners ? [`${rule.listeners - reached.listeners} 位听众`] : []),
    ...(reached.power < rule.power ? [`${rule.power - reached.power} 点电力`] : []),
  ];
  return (
    <CardRow>
      <CardText>
        <span className={styles['label']}>
          {rule.level} 级 {rule.title}
        </span>
        <span className={styles['facts']}>
          {missing.length > 0 ? `还差 ${missing.join('、')}` : `${rule.listeners} 位听众、${rule.power} 点电力`}
        </span>
      </CardText>
      {award.isClaimed ? (
        <span className={styles['facts']}>已经领了</span>
      ) : award.isReached ? (
        <Button size="small" loading={isLoading} onClick={() => void handleClaim()}>
          领 {rule.award} 个贝壳
        </Button>
      ) : (
        <span className={styles['power']}>{rule.award} 个贝壳</span>
      )}
    </CardRow>
  );
}
