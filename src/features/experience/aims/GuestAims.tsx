import { LoginLink } from '#widgets/LoginLink.tsx';
import { Card } from '#ui/Card.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { Recommendations } from '#features/experience/discover/Recommendations.tsx';
import styles from './GuestAims.module.css';

/** What guests see instead of aims of their own. It explains what aims are for, and recommends public aims. */
export const GuestAims = () => (
  <>
    <div className={styles['welcome']}>
      <Card tone="mango">
        <div className={styles['row']}>
          <Daidi mood={cheering} size={96} />
          <div className={styles['words']}>
            <h2 className={styles['title']}>一步一步，慢慢长大</h2>
            <p className={styles['text']}>给孩子定一个小目标，做到了呆迪陪他一起庆祝。</p>
            <LoginLink size="small">登录，开始第一个目标</LoginLink>
          </div>
        </div>
      </Card>
    </div>
    <h2 className={styles['heading']}>大家都在做的</h2>
    <Recommendations />
  </>
);
