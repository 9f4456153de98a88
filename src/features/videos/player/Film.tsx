import type { ComponentPropsWithRef } from 'react';
import type { Video } from '#contract/catalogue/videos.ts';

/**
 * The attributes for playback inside the page. WeChat's webview X5 accepts either `x5-playsinline` or
 * `x5-video-player-type`, but not both.
 */
const inline = { 'webkit-playsinline': 'true', 'x5-playsinline': 'true', 'x-webkit-airplay': 'allow' };

interface FilmProps extends Omit<ComponentPropsWithRef<'video'>, 'src' | 'poster'> {
  video: Video;
}

/** A video that plays inside the page without the browser's controls, even in old webviews. */
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
