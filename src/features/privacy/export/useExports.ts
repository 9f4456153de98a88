import { useState } from 'react';
import { openExport } from '#contract/account/exports.ts';
import { useSend } from '#platform/http/hooks/useSend.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useAskForExportMutation } from '#features/privacy/api.ts';

/** What the parent has requested: a new export, or the link to an export that is ready. */
type ConfirmedRequest = { kind: 'ask' } | { kind: 'open'; exportId: string };

/** Returns functions that request an export or the link to one. An adult has to confirm both. */
export function useExports(onLink: (address: string) => void) {
  const [pending, setPending] = useState<ConfirmedRequest>();
  const [isOpening, setIsOpening] = useState(false);
  const [ask, { isLoading: isAsking }] = useMutationWithToast(useAskForExportMutation());
  const toasts = useToasts();
  const send = useSend();

  const open = async (exportId: string): Promise<void> => {
    setIsOpening(true);
    // The call does not use RTK Query, because the state of RTK Query would contain the link.
    const { data, error } = await send(openExport, { params: { exportId } });
    setIsOpening(false);
    if (data) onLink(`${location.origin}${data.path}`);
    else toasts.show({ kind: 'fail', text: error.message });
  };
  const go = async (request: ConfirmedRequest): Promise<void> => {
    if (request.kind === 'ask') await ask(undefined);
    else await open(request.exportId);
    setPending(undefined);
  };

  return {
    /** The request that waits for the confirmation of an adult; undefined if there is none. */
    pending,
    isBusy: isAsking || isOpening,
    start: (request: ConfirmedRequest) => setPending(request),
    pass: () => {
      if (pending) void go(pending);
    },
  };
}
