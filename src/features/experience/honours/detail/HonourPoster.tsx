import { useMemo } from 'react';
import type { Honour } from '#contract/experience/honours.ts';
import { dayText } from '#lib/time/dayText.ts';
import { href } from '#platform/navigation/paths.ts';
import { sharedAddress } from '#platform/share/sharedLink.ts';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { Poster } from '#widgets/poster/Poster.tsx';
import { honourKindTexts } from '#lib/experience/experienceTexts.ts';
import styles from './HonourPoster.module.css';

/**
 * A picture of an honour that the family can send to others. Its QR code opens the wall of honours, where others see
 * what the wall is for. The code names neither the child nor the honour.
 */
export function HonourPoster({ honour, onClose }: { honour: Honour; onClose: () => void }) {
  const content = useMemo(() => {
    const { title, kind, day, pictures } = honour;
    const text = `${honourKindTexts[kind]} · ${dayText(day)}`;
    return {
      name: `荣誉“${title}”`,
      title,
      text,
      picture: '',
      file: pictures[0]?.full,
      url: sharedAddress(href('honours')),
      invitation: '扫一扫，也建一面荣誉墙',
    };
  }, [honour]);
  return (
    <Sheet open onClose={onClose} title="荣誉海报">
      <div className={styles['poster']}>
        <Poster content={content} />
      </div>
      <p className={styles['hint']}>海报里有照片和名称，请只发给信任的人。</p>
    </Sheet>
  );
}
