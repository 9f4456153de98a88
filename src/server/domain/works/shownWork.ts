import type { Work } from '#contract/stories/works.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';
import { withPublicCover } from '#server/domain/creators/publicWorks.ts';
import { withCover } from '#server/domain/catalogue/storyCards.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';
import { recordingAddress } from './recordingAddress.ts';
import type { workRepository } from './workRepository.ts';

type Found = Omit<NonNullable<Awaited<ReturnType<ReturnType<typeof workRepository>['find']>>>, 'story' | 'storyPack'>;

interface Signing {
  secret: string;
  now: Date;
}

/** Returns the address of a work's sound. The caller has checked that the listener may hear the work. */
export function soundAddress(
  { isOfPack, isMine, audience, sound, uploadId, pack }: Found,
  { secret, now }: Signing,
): string {
  if (isOfPack) return `${mediaAddress(pack)}/${sound}`;
  // A draft has no sound yet; its owner sees it at `/my-works`.
  if (uploadId === null) throw new Problem(404, 'not_found');
  return recordingAddress({ uploadId, hearer: isMine ? 'family' : audience }, secret, now);
}

/**
 * Returns a work as a listener who may hear it sees it. Only the owner's family reads why an operator has refused the
 * work.
 */
export function shownWork(
  found: Found,
  { secret, now }: Signing,
): Omit<Work, 'sound' | 'story' | 'marks' | 'others' | 'acceptsTips'> {
  const { state, audience, isMine, photos, refusal, publishedAt, sentences, listenerCount, about } = found;
  const { id, title, cover, durationMs, playCount, creator, pack } = found;
  const isPublic = state === 'published' && audience === 'everybody';
  const card = { id, title, cover, durationMs, playCount, pack };
  const [photo] = photos;
  return {
    ...(isPublic ? withPublicCover({ ...card, photos }) : withCover(card)),
    creator: audience === 'everybody' || isMine ? creator : { ...creator, id: null, about: '' },
    about,
    publishedAt: publishedAt.getTime(),
    photo: isPublic || photo === undefined ? null : privatePicture(photo, secret, now),
    sentences,
    // The owner must not see that a work was reported, so the state `reported` is shown as `inReview`.
    state: state === 'reported' ? 'inReview' : state,
    audience,
    refusal: isMine ? refusal : null,
    isMine,
    listenerCount,
  };
}
