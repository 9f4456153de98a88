import type { MyWorkDetail } from '#contract/works/myWorks.ts';
import { ChipField } from '#ui/input/ChipField.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { useField } from '#widgets/form/useField.ts';
import type { useForm } from '#widgets/form/useForm.ts';
import { PictureField } from '#widgets/pictures/PictureField.tsx';
import { useListKnownStoriesQuery } from '#features/recording/api.ts';
import styles from './CoverField.module.css';
import { canKeepStory, KEPT, type WorkFields, type workForm } from './workFields.ts';
import type { InferOutput } from 'valibot';

const kinds = [
  { value: 'story', label: '故事的画' },
  { value: 'photo', label: '自己的照片' },
] as const;
/** The stories that the child has heard last. */
const OFFERED = 8;

interface CoverFieldProps {
  form: ReturnType<typeof useForm<WorkFields, InferOutput<ReturnType<typeof workForm>>>>;
  work: MyWorkDetail;
  onIncomplete: (isIncomplete: boolean) => void;
}

/** The cover of one of our stories, or a photo. */
export function CoverField({ form, work, onIncomplete }: CoverFieldProps) {
  const kind = useField(form, 'coverKind');
  const photos = useField(form, 'photos');
  return (
    <div>
      <ChipField label="封面" options={kinds} isChosen={(one) => one === kind.value} onPress={kind.change} />
      {kind.value === 'story' ? (
        <StoryCovers form={form} work={work} />
      ) : (
        <>
          <PictureField
            label="封面照片"
            purpose="workCover"
            most={1}
            ids={photos.value}
            onChange={photos.change}
            onIncomplete={onIncomplete}
          />
          <p className={styles['problem']} role="status">
            {photos.problem}
          </p>
          <p className={styles['note']}>别放能看清孩子的脸、家里地址的照片。拍摄地点会自动去掉。</p>
        </>
      )}
    </div>
  );
}

function StoryCovers({ form, work }: Pick<CoverFieldProps, 'form' | 'work'>) {
  const story = useField(form, 'story');
  const { currentData } = useListKnownStoriesQuery(OFFERED);
  const kept = canKeepStory(work) ? [{ id: KEPT, title: '现在的画', cover: work.cover }] : [];
  const offered = (currentData?.items ?? []).map((item) => item.story).filter(({ cover }) => cover !== work.cover);
  return (
    <>
      <ul className={styles['covers']}>
        {[...kept, ...offered].map(({ id, title, cover }) => (
          <li key={id}>
            <button
              type="button"
              className={styles['choice']}
              aria-pressed={story.value === id}
              aria-label={id === KEPT ? title : `《${title}》的画`}
              onClick={() => story.change(id)}
            >
              <Cover src={cover} alt="" sizes="72px" />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['problem']} role="status">
        {story.problem}
      </p>
    </>
  );
}
