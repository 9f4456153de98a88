import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Card } from '#ui/Card.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import styles from './GuestPlan.module.css';

/** The plan for guests. They may learn, but their progress is not stored. */
export function GuestPlan() {
  return (
    <Card tone="teal">
      <section className={styles['plan']} aria-label="开始学习">
        <Daidi mood={reading} size={104} />
        <h2 className={styles['title']}>和呆迪一起认字</h2>
        <p className={styles['text']}>听一听、描一描、写一写，每天几个字</p>
        <ButtonLink href={href('newWord')} as={AppLink} size="large" wide>
          开始学生字
        </ButtonLink>
        <ButtonLink href={href('profile')} as={AppLink} kind="quiet" wide>
          登录，记住学到哪里
        </ButtonLink>
      </section>
    </Card>
  );
}
