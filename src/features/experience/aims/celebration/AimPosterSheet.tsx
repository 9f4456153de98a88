import { useMemo } from 'react';
import type { Aim } from '#contract/experience/aims.ts';
import { progressText } from '#features/experience/aims/aimTexts.ts';
import { href } from '#platform/navigation/paths.ts';
import { roots } from '#platform/environment/build.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { Poster } from '#widgets/poster/Poster.tsx';

/**
 * A picture about a reached aim. It does not name the child. Its QR code opens the public entry of the aim if there is
 * one, otherwise the screen with recommended aims.
 */
export function AimPosterSheet({ aim, onClose }: { aim: Aim; onClose: () => void }) {
  const content = useMemo(() => {
    const { title, entry } = aim;
    const text = `达成目标：${progressText(aim)}`;
    const path = entry?.state === 'approved' ? href('experienceDiscover', { id: entry.id }) : href('exclusiveAims');
    const { url } = sharedLink({ title, text, path, picture: `${roots.imageCdn}/sample/test0.jpg` });
    // An aim has no picture, so the poster shows 呆迪.
    return { name: `目标“${title}”`, title, text, picture: '', url, invitation: '扫一扫，也定个目标' };
  }, [aim]);
  return (
    <Sheet open onClose={onClose} title="达成纪念">
      <Poster content={content} />
    </Sheet>
  );
}
