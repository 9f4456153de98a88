import type { MyWorkDetail } from '#contract/works/myWorks.ts';
import { ChipField } from '#ui/input/ChipField.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useField } from '#widgets/form/useField.ts';
import type { useForm } from '#widgets/form/useForm.ts';
import { PictureField } from '#widgets/pictures/PictureField.tsx';
import { useListKnownStoriesQuery } from '#features/recording/api.ts';
import styles from './CoverField.module.css';
import { CURRENT_COVER, type WorkFields, type workForm } from './workFields.ts';
import type { InferOutput } from 'valibot';

const kinds = [
  { value: 'story', label: '故事的画' },
  { value: 'photo', label: '自己的照片' },
] as const;
/**
 * The number of stories whose covers the user can choose. They are the stories that the child has heard most recently.
 */
const MAX_STORIES = 8;

interface CoverFieldProps {
  form: ReturnType<typeof useForm<WorkFields, InferOutput<ReturnType<typeof workForm>>>>;
  work: MyWorkDetail;
  onIncomplete: (isIncomplete: boolean) => void;
}

/** Lets the user choose the cover of one of our stories, or a photo. */
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

function StoryCovers({ form, work: { cover } }: Pick<CoverFieldProps, 'form' | 'work'>) {
  const story = useField(form, 'story');
  const query = useListKnownStoriesQuery(MAX_STORIES);
  const choices = (offered: readonly { id: string; title: string; cover: string }[]) => (
    <ul className={styles['covers']}>
      {[{ id: CURRENT_COVER, title: '现在的画', cover }, ...offered].map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={styles['choice']}
            aria-pressed={story.value === one.id}
            aria-label={one.id === CURRENT_COVER ? one.title : `《${one.title}》的画`}
            onClick={() => story.change(one.id)}
          >
            <Cover src={one.cover} alt="" sizes="72px" />
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <QueryState
      query={query}
      loading={<LoadingBlock label="正在找听过的故事" height={80} />}
      empty={
        <>
          {choices([])}
          <p className={styles['note']}>听过的故事，它们的画也能当封面。</p>
        </>
      }
    >
      {({ items }) => choices(items.map((item) => item.story).filter((one) => one.cover !== cover))}
    </QueryState>
  );
}
