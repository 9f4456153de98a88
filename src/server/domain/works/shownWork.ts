import type { Work } from '#contract/stories/works.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';
import { withPublicCover } from '#server/domain/creators/publicWorks.ts';
import { withCover } from '#server/domain/catalogue/storyCards.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { withPass } from '#server/domain/eyeCare/usageContext.ts';
import { friendPicture, privatePicture } from '#server/uploads/pictureAddresses.ts';
import { recordingAddress } from './recordingAddress.ts';
import type { workRepository } from './workRepository.ts';

type Found = Omit<NonNullable<Awaited<ReturnType<ReturnType<typeof workRepository>['find']>>>, 'story' | 'storyPack'>;

interface Signing {
  secret: string;
  now: Date;
  /** The pass of the listener for whom the addresses are made. */
  pass: string;
}

/** Returns addresses of the photo of a recording that is open to friends, for one of these friends. */
export function photoForFriend(id: string, { secret, now, pass }: Signing): UploadedPicture {
  const { thumbnail, full } = friendPicture(id, secret, now);
  return { id, thumbnail: withPass(thumbnail, pass), full: withPass(full, pass) };
}

/** Returns the address of a work's sound. The caller has checked that the listener may hear the work. */
export function soundAddress(
  { isOfPack, isMine, audience, sound, uploadId, pack }: Found,
  { secret, now, pass }: Signing,
): string {
  if (isOfPack) return withPass(`${mediaAddress(pack)}/${sound}`, pass);
  // A draft has no sound yet; its owner sees it at `/my-works`.
  if (uploadId === null) throw new Problem(404, 'not_found');
  return withPass(recordingAddress({ uploadId, hearer: isMine ? 'family' : audience }, secret, now), pass);
}

/**
 * Returns a work as a listener who may hear it sees it. Only the owner's family reads why an operator has refused the
 * work.
 */
export function shownWork(
  found: Found,
  signing: Signing,
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
    photo: isPublic || photo === undefined ? null : privatePhoto(photo, isMine, signing),
    sentences,
    // The owner must not see that a work was reported, so the state `reported` is shown as `inReview`.
    state: state === 'reported' ? 'inReview' : state,
    audience,
    refusal: isMine ? refusal : null,
    isMine,
    listenerCount,
  };
}

const privatePhoto = (id: string, isMine: boolean, signing: Signing): UploadedPicture =>
  isMine ? privatePicture(id, signing.secret, signing.now) : photoForFriend(id, signing);
