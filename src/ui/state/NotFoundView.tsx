import type { ReactNode } from 'react';
import { lost } from '#ui/mascot/lost.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { MascotMessage } from './MascotMessage.tsx';
import styles from './FullPage.module.css';
import typed from './NotFoundView.module.css';
import { useTypewriter } from './useTypewriter.ts';

const heading = '404 - 页面不存在';

interface NotFoundViewProps {
  /** A sentence that says what may have happened. */
  text?: string;
  /** A link to existing content. */
  action?: ReactNode;
}

/** The view of a missing page (ROUTE-04). */
export function NotFoundView({ text = '呆迪竖起大耳朵找了一圈，也没有找到它', action }: NotFoundViewProps) {
  const count = useTypewriter(heading);

  return (
    <div className={styles['page']}>
      <MascotMessage
        mood={lost}
        title={
          // The whole text exists from the start, so that screen readers announce it once instead of letter by letter.
          <div role="alert">
            <h1 className={typed['title']}>
              <VisuallyHidden>{heading}</VisuallyHidden>
              <span aria-hidden="true">
                {heading.slice(0, count)}
                <span className={typed['untyped']}>{heading.slice(count)}</span>
              </span>
            </h1>
          </div>
        }
        text={text}
        action={action}
      />
    </div>
  );
}
