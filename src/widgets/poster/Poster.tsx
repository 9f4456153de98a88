import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { drawPoster, type PosterContent } from './drawPoster.ts';
import styles from './Poster.module.css';
import { savePicture } from './savePicture.ts';
import { spaced } from '#lib/text/spaced.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

interface PosterProps {
  content: PosterContent;
}

/** Returns the alternative text of a poster, which contains everything that the poster says. */
function posterText({ name, invitation, text, ...content }: PosterContent): string {
  const figures = 'figures' in content ? content.figures.map(({ value, label }) => `${label} ${value}`) : [];
  return [spaced`${name}的分享海报，${invitation}`, text, figures.join('，')]
    .filter((part) => part !== '')
    .join('。')
    .replace(/([。！？…])。/gu, '$1');
}

type Picture = { url: string } | 'drawing' | 'failed';

/**
 * A picture that users send to friends, with a cover or figures, a title and a QR code. Load this component lazily,
 * because it contains the QR encoder.
 */
export function Poster({ content }: PosterProps) {
  const { environment } = useServices();
  // Whether the user saves the picture by a long press. Webviews allow that, but cannot download files.
  const savesByPress = environment.kind !== 'browser';
  const mascot = useRef<HTMLSpanElement>(null);
  const [picture, setPicture] = useState<Picture>('drawing');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const drawing = mascot.current?.querySelector('svg');
    if (!drawing) return;
    let isWanted = true;
    drawPoster(content, drawing).then(
      (url) => {
        if (isWanted) setPicture({ url });
      },
      () => {
        if (isWanted) setPicture('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [content, attempt]);

  const handleRetry = () => {
    setPicture('drawing');
    setAttempt(attempt + 1);
  };

  return (
    <section aria-label="分享海报" aria-busy={picture === 'drawing'} className={styles['poster']}>
      {/* A poster is meant for use outside the app, so it does not use the bedtime theme. */}
      <span ref={mascot} hidden data-theme="day">
        <Daidi mood={cheering} />
      </span>
      {picture === 'failed' ? (
        <ErrorState title="海报没有画好" text="请再试一次，或者直接分享链接" onRetry={handleRetry} />
      ) : (
        <>
          <div className={styles['paper']}>
            {picture === 'drawing' ? (
              <Skeleton />
            ) : (
              <img className={styles['picture']} src={picture.url} alt={posterText(content)} />
            )}
          </div>
          {savesByPress ? (
            <p className={styles['hint']}>长按图片，保存或发给朋友</p>
          ) : (
            <Button
              wide
              loading={picture === 'drawing'}
              onClick={() => void (picture !== 'drawing' && savePicture(picture.url, content.title))}
            >
              保存海报
            </Button>
          )}
        </>
      )}
    </section>
  );
}
