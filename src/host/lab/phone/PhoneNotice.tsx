import { LabButton } from '../fields/LabButton.tsx';
import { useLab, useLabState } from '../LabContext.ts';
import styles from './PhoneNotice.module.css';

/** What the page asked the phone for, where a real one would show a page or a sheet of its own. */
export function PhoneNotice() {
  const lab = useLab();
  const notice = useLabState((state) => state.notice);
  if (!notice) return null;
  return (
    <div className={styles['notice']} role="status">
      <h2>{notice.title}</h2>
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
