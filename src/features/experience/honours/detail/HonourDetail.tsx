import { Suspense, useState, type ReactNode } from 'react';
import { is } from 'valibot';
import { RandomId } from '#contract/fields.ts';
import type { Honour } from '#contract/experience/honours.ts';
import { dayText } from '#lib/time/dayText.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { HeartIcon, PencilIcon, ShareIcon } from '#ui/icons/actionIcons.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { withPrivatePictures } from '#widgets/pictures/withPrivatePictures.ts';
import { useGetHonourQuery } from '#features/experience/honours/api.ts';
import { Emblem } from '#features/experience/honours/Emblem.tsx';
import { GoneHonour } from '#features/experience/honours/GoneHonour.tsx';
import { honourKindTexts } from '#lib/experience/experienceTexts.ts';
import { editHonourHref } from '#features/experience/honours/honourTexts.ts';
import styles from './HonourDetail.module.css';

const loadPoster = () => import(/* webpackChunkName: "honourPoster" */ './HonourPoster.tsx');
const HonourPoster = retryingLazy(async () => ({ default: (await loadPoster()).HonourPoster }));

const frame = (content: ReactNode) => (
  <ScreenFrame title="我的荣誉" parent={href('honours')}>
    <div className={styles['page']}>{content}</div>
  </ScreenFrame>
);

const gone = frame(<GoneHonour />);

/** One honour with all its photos. */
export function HonourDetail({ id }: { id: string }) {
  const query = useGetHonourQuery({ params: { honourId: id } }, { ...withPrivatePictures, skip: !is(RandomId, id) });
  if (!is(RandomId, id)) return gone;
  return (
    <QueryState
      query={query}
      loading={<LoadingBlock label="正在打开这项荣誉" height={360} />}
      notFound={gone}
      frame={frame}
    >
      {(honour) => frame(<Detail honour={honour} />)}
    </QueryState>
  );
}

function Detail({ honour }: { honour: Honour }) {
  const { id, kind, title, day, note, pictures } = honour;
  const [isPosterOpen, setIsPosterOpen] = useState(false);
  return (
    <article className={styles['honour']} aria-label={title}>
      {pictures.length === 0 ? (
        <div className={styles['emblem']}>
          <Emblem kind={kind} size={120} />
        </div>
      ) : (
        <ul className={styles['photos']} aria-label="照片">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <img className={styles['photo']} src={picture.full} alt={`${title}，第 ${index + 1} 张照片`} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles['words']}>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['facts']}>
          {honourKindTexts[kind]} · {dayText(day)}
        </p>
        {note !== '' && <p className={styles['note']}>{note}</p>}
        <div className={styles['actions']}>
          <ButtonLink
            href={href('experienceFavourite', { kind: 'honour', id })}
            as={AppLink}
            kind="secondary"
            icon={<HeartIcon size={18} />}
          >
            收藏
          </ButtonLink>
          <ButtonLink href={editHonourHref(id)} as={AppLink} kind="secondary" icon={<PencilIcon size={18} />}>
            编辑
          </ButtonLink>
          <Button kind="secondary" icon={<ShareIcon size={18} />} onClick={() => setIsPosterOpen(true)}>
            做成海报
          </Button>
        </div>
      </div>
      <Suspense>{isPosterOpen && <HonourPoster honour={honour} onClose={() => setIsPosterOpen(false)} />}</Suspense>
    </article>
  );
}
