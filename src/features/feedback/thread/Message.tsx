import type { FeedbackThread } from '#contract/account/feedback.ts';
import { momentText } from '#lib/time/dates.ts';
import { classes } from '#ui/classes.ts';
import { PhotoButton } from '#widgets/pictures/PhotoButton.tsx';
import styles from './FeedbackThread.module.css';

/** One message of a thread. Messages of the user are on the right, answers on the left. */
export function Message({ message }: { message: FeedbackThread['messages'][number] }) {
  const { author, text, pictures, writtenAt } = message;
  const isOwn = author === 'user';
  return (
    <li className={classes(styles['message'], isOwn && styles['own'])}>
      <p className={styles['state']}>
        {isOwn ? '我' : '呆迪客服'} · {momentText(writtenAt)}
      </p>
      <div className={classes(styles['bubble'], isOwn && styles['ownBubble'])}>
        <p className={styles['text']}>{text}</p>
        {pictures.length > 0 && (
          <ul className={styles['pictures']}>
            {pictures.map((picture, index) => (
              <li key={picture.id} className={styles['picture']}>
                <PhotoButton picture={picture} name={`第 ${index + 1} 张图片`} size="medium" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
