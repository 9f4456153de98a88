import type { ComponentPropsWithRef } from 'react';
import type { Video } from '#contract/catalogue/videos.ts';

/** WeChat's X5 wants one of `x5-playsinline` and `x5-video-player-type`, never both. */
const inline = { 'webkit-playsinline': 'true', 'x5-playsinline': 'true', 'x-webkit-airplay': 'allow' };

interface FilmProps extends Omit<ComponentPropsWithRef<'video'>, 'src' | 'poster'> {
  video: Video;
}

/** A video inside the page, also in old webviews, without the browser's controls. */
export function Film({ video, ...rest }: FilmProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the picture shows the text
    <video
      {...inline}
      {...rest}
      src={video.url}
      poster={`${video.poster}.jpg`}
      preload="metadata"
      playsInline
      disablePictureInPicture
      aria-label={video.title}
    />
  );
}
