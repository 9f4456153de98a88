import type { ReactNode } from 'react';
import { lost } from '#ui/mascot/lost.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { MascotMessage } from './MascotMessage.tsx';
import styles from './FullPage.module.css';
import typed from './NotFoundView.module.css';
import { useTypewriter } from './useTypewriter.ts';

const text = '404 - 页面不存在';

/** The view of a missing page (ROUTE-04). `action` is a link to existing content. */
export function NotFoundView({ action }: { action?: ReactNode }) {
  const count = useTypewriter(text);

  return (
    <div className={styles['page']}>
      <MascotMessage
        mood={lost}
        title={
          // The whole text exists from the start, so it is announced once instead of letter by letter.
          <div role="alert">
            <h1 className={typed['title']}>
              <VisuallyHidden>{text}</VisuallyHidden>
              <span aria-hidden="true">
                {text.slice(0, count)}
                <span className={typed['untyped']}>{text.slice(count)}</span>
              </span>
            </h1>
          </div>
        }
        text="呆迪竖起大耳朵找了一圈，也没有找到它"
        action={action}
      />
    </div>
  );
}
