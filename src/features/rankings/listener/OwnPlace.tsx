import { ShowInRanking } from '#widgets/gate/ShowInRanking.tsx';
import { LoginLink } from '#widgets/LoginLink.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listListenerRanking } from '#contract/catalogue/rankings.ts';
import { useShowInRankingMutation } from '#features/rankings/api.ts';
import { listenedText } from '#features/rankings/choices.ts';
import styles from './OwnPlace.module.css';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

type Own = ReplyOf<typeof listListenerRanking>['own'];

/**
 * A bar that is fixed below the list. It shows the user's own place in the ranking and whether others see the nickname.
 * Guests are invited to log in.
 */
export function OwnPlace({ own }: { own: Own }) {
  return (
    <section className={styles['own']} aria-label="我的名次">
      {own ? <OwnRank own={own} /> : <Invitation />}
    </section>
  );
}

function Invitation() {
  return (
    <>
      <p className={styles['words']}>登录以后，看看自己听了多少</p>
      <LoginLink size="small">去登录</LoginLink>
    </>
  );
}

function OwnRank({ own: { place, minutes, stories, isShown } }: { own: NonNullable<Own> }) {
  const [show, { isLoading }] = useMutationWithToast(useShowInRankingMutation());
  const standing = place === null ? '这段时间还没有听' : isShown ? `我是第 ${place} 名` : `能排第 ${place} 名`;
  return (
    <>
      <p className={styles['words']}>
        <strong className={styles['standing']}>{standing}</strong>
        <span className={styles['facts']}>
          {place === null ? '' : `${listenedText(minutes)} · ${stories} 个故事 · `}
          {isShown ? '别人能看到昵称' : '只有自己看得到'}
        </span>
      </p>
      <ShowInRanking isShown={isShown} isBusy={isLoading} onChange={(wanted) => show({ body: { isShown: wanted } })} />
    </>
  );
}
