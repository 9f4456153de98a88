import type { ReplyOf } from '#contract/endpoint.ts';
import type { listExperienceRanking } from '#contract/experience/ranking.ts';
import { useShowInExperienceRankingMutation } from '#features/experience/entries/entriesApi.ts';
import { ShowInRanking } from '#widgets/gate/ShowInRanking.tsx';
import { LoginLink } from '#widgets/LoginLink.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import styles from './ExperienceRankScreen.module.css';

type Own = ReplyOf<typeof listExperienceRanking>['own'];

/** Shows the stars of this family, and whether others see them. */
export const OwnStars = ({ own }: { own: Own }) => (
  <section className={styles['own']} aria-label="我的名次">
    {own ? (
      <Standing own={own} />
    ) : (
      <>
        <p>登录以后，看看自己攒了多少星</p>
        <LoginLink size="small">去登录</LoginLink>
      </>
    )}
  </section>
);

function Standing({ own: { place, stars, reached, isShown } }: { own: NonNullable<Own> }) {
  const [show, { isLoading }] = useMutationWithToast(useShowInExperienceRankingMutation());
  const standing = place === null ? '这段时间还没有星' : isShown ? `我是第 ${place} 名` : `能排第 ${place} 名`;
  return (
    <>
      <p>
        <strong className={styles['standing']}>{standing}</strong>
        <span className={styles['facts']}>
          {place === null ? '' : `${stars} 颗星 · 达成 ${reached} 个 · `}
          {isShown ? '别人能看到昵称' : '只有自己看得到'}
        </span>
      </p>
      <ShowInRanking isShown={isShown} isBusy={isLoading} onChange={(wanted) => show({ body: { isShown: wanted } })} />
    </>
  );
}
