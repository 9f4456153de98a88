import type { SeriesDetail } from '#contract/catalogue/catalogue.ts';
import { Button } from '#ui/action/Button.tsx';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import { HeartIcon } from '#ui/icons/actionIcons.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useSetSubscribedMutation } from '#features/catalogue/api.ts';
import { useLoginRequiredMutation } from '#widgets/useMutationWithToast.ts';

/** Subscribes to a series. A guest is sent to the login page and comes back here. */
export function SubscribeButton({ series: { id, title, isSubscribed } }: { series: SeriesDetail }) {
  const toasts = useToasts();
  const [setSubscribed, { isLoading }] = useLoginRequiredMutation(useSetSubscribedMutation());

  const handleClick = async () => {
    if (await setSubscribed({ seriesId: id, isSubscribed: !isSubscribed }))
      toasts.show({ kind: 'success', text: isSubscribed ? '不再订阅了' : '订阅好了，在播放历史里能找到' });
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
