import type { SeriesDetail } from '#contract/catalogue.ts';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { Button } from '#ui/action/Button.tsx';
import { CheckIcon } from '#ui/icons/CheckIcon.tsx';
import { HeartIcon } from '#ui/icons/HeartIcon.tsx';
import { showToast } from '#ui/toast/toast.ts';
import { useSetSubscribedMutation } from '#features/catalogue/api.ts';

/** Keeps a series among one’s own; whoever is a guest logs in first and comes back. */
export function SubscribeButton({ series: { id, title, isSubscribed } }: { series: SeriesDetail }) {
  const loginFirst = useLoginFirst();
  const [setSubscribed, { isLoading }] = useSetSubscribedMutation();

  const handleClick = async () => {
    if (!loginFirst()) return;
    const { error } = await setSubscribed({ seriesId: id, isSubscribed: !isSubscribed });
    if (error) showToast({ kind: 'fail', text: ('message' in error && error.message) || '没有存好，请再试一次' });
    else showToast({ kind: 'success', text: isSubscribed ? '不再订阅了' : '订阅好了，在播放历史里能找到' });
  };

  return (
    <Button
      kind="secondary"
      icon={isSubscribed ? <CheckIcon size={20} /> : <HeartIcon size={20} />}
      aria-label={`${isSubscribed ? '不再订阅' : '订阅'}：${title}`}
      aria-pressed={isSubscribed}
      loading={isLoading}
      onClick={() => void handleClick()}
    >
      {isSubscribed ? '已订阅' : '订阅'}
    </Button>
  );
}
