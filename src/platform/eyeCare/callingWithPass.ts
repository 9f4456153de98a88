import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { getEyeCare } from '#contract/family/eyeCare.ts';
import type { AnyEndpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { callOf, type CallError } from '#platform/http/api.ts';
import { eyeCareApi, type EyeCareRoot } from './eyeCareApi.ts';

type Outcome = ReturnType<BaseQueryFn<ReturnType<typeof callOf>, unknown, CallError>>;
/** Returns the reply with the addresses of its sounds or films changed by `withPass`. */
type Attach<Reply> = (reply: Reply, withPass: (address: string) => string) => Reply;

/**
 * Defines an RTK Query endpoint for public content (docs/eyeCare.md): `build.query(callingWithPass(getBook, attach))`.
 * It requests the content and a pass at the same time. A pass contains the listener in encrypted form. `attach` adds
 * the pass to the addresses of the sounds or films, so that the gateway knows which listener requests them.
 */
export const callingWithPass = <E extends AnyEndpoint>(endpoint: E, attach: Attach<ReplyOf<E>>) => ({
  async queryFn(
    argument: object extends RequestOf<E> ? undefined : RequestOf<E>,
    { dispatch }: { dispatch: ThunkDispatch<EyeCareRoot, unknown, UnknownAction> },
    _options: unknown,
    send: (call: ReturnType<typeof callOf>) => Outcome,
  ): Promise<{ data: ReplyOf<E> } | { error: CallError }> {
    const [content, care] = await Promise.all([
      send(callOf(endpoint, Object.assign({}, argument) as RequestOf<E>)),
      send(callOf(getEyeCare, {})),
    ]);
    if (content.error) return { error: content.error };
    if (care.error) return { error: care.error };
    const state = care.data as ReplyOf<typeof getEyeCare>;
    // The screen of the content must know at once whether limits apply (`widgets/sound/useScreenMeter.ts`).
    await dispatch(eyeCareApi.util.upsertQueryData('getEyeCare', undefined, state));
    const { pass } = state;
    return { data: attach(content.data, (address) => `${address}?for=${pass}`) };
  },
  // The tag refreshes the reply when the user changes, because each user has a pass of their own.
  providesTags: ['EyeCare' as const],
});
