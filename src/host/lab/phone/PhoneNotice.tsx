import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { useLab, useLabState } from '#host/lab/console/LabContext.ts';
import type { SharedCard } from '#host/lab/console/labState.ts';
import styles from './PhoneNotice.module.css';

function ShareCard({ card: { target, title, text, link, picture } }: { card: SharedCard }) {
  return (
    <section className={styles['card']} aria-label={target}>
      <h3>{target}</h3>
      <p className={styles['title']}>{title}</p>
      {text && <p>{text}</p>}
      {picture && <img src={picture} alt="" />}
      <p className={styles['link']}>{link}</p>
    </section>
  );
}

/** Shows the effect of a call, in place of the page or sheet that a real phone would open. */
export function PhoneNotice() {
  const lab = useLab();
  const notice = useLabState((state) => state.notice);
  if (!notice) return null;
  return (
    <div className={styles['notice']} role="status">
      <h2>{notice.title}</h2>
      {notice.cards?.map((card) => (
        <ShareCard key={card.target} card={card} />
      ))}
      <dl>
        {notice.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LabButton onClick={lab.dismissNotice}>知道了</LabButton>
    </div>
  );
}
