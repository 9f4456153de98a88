import { useSelector } from 'react-redux';
import type { MyWorkDetail } from '#contract/works/myWorks.ts';
import { href } from '#platform/navigation/paths.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { removeDraftsOfWork } from '#platform/recording/store/drafts.ts';
import { openRecordings } from '#platform/recording/store/recordingDatabase.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectKnownChildId } from '#platform/session/user/userSlice.ts';
import { useDeleteWorkMutation } from '#platform/works/ownWorksApi.ts';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

interface DeleteWorkProps {
  work: MyWorkDetail;
  /** Called after the deletion, before the screen is left. */
  onDeleted?: () => void;
}

/** Deletes a recording from the gateway, and its drafts from this device. */
export function DeleteWork({ work: { id, title }, onDeleted }: DeleteWorkProps) {
  const { events } = useServices();
  const toasts = useToasts();
  const navigate = useNavigateAfterReply();
  const owner = useSelector(selectKnownChildId);
  const [remove, { isLoading }] = useMutationWithToast(useDeleteWorkMutation());
  const handleGo = async () => {
    if (!(await remove(id))) return;
    events.forward('UserLaunchAudioUpdated');
    onDeleted?.();
    const isGone = await openRecordings()
      .then((database) => removeDraftsOfWork(database, owner, id))
      .then(() => true)
      .catch(() => false);
    toasts.show({
      kind: isGone ? 'success' : 'info',
      text: isGone ? '录音已删除' : '作品已删除，这台设备上的录音请到“我要录音”里删除',
    });
    navigate(href('launchAudition'), { replace: true });
  };
  return (
    <div>
      <ConfirmButton
        title={`要删除《${title}》吗？`}
        text="声音、照片、评论和喜欢都会删除，这台设备上的录音也一起删除"
        confirmLabel="删除"
        loading={isLoading}
        onConfirm={() => void handleGo()}
      >
        删除这段录音
      </ConfirmButton>
    </div>
  );
}
