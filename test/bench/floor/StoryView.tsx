import { useRef, useState } from 'react';
import type { StoryDetail } from '#contract/stories/stories.ts';
import type { StoryLink } from './HomeView.tsx';

/** The story screen of the floors. The sound is loaded when it is played. */
export function StoryView({ story, link: Link }: { story: StoryDetail; link: StoryLink }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [positionSeconds, setPositionSeconds] = useState(0);

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (isPlaying) element.pause();
    else void element.play();
  };

  return (
    <main>
      <img src={`${story.cover}-640.webp`} alt="" width={240} height={240} />
      <h1 className="title">{story.title}</h1>
      <p className="soft">{story.summary}</p>
      <p className="soft">
        {story.author} · {story.tags.join(' ')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the sentences below are its text */}
      <audio
        ref={audio}
        src={story.sound.url}
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={(event) => setPositionSeconds(event.currentTarget.currentTime)}
      />
      <button type="button" className="play" onClick={toggle}>
        {isPlaying ? '暂停' : '播放'} {Math.floor(positionSeconds)} / {Math.round(story.sound.durationMs / 1000)} 秒
      </button>
      {story.sentences.map(({ text, startMs }) => (
        <p key={startMs}>{text}</p>
      ))}
      <h2>{story.series.title}</h2>
      <div className="row">
        {story.series.stories.map(({ id, title, cover }) => (
          <Link key={id} storyId={id} className="card">
            <img src={`${cover}-320.webp`} alt="" width={106} height={106} />
            <h3>{title}</h3>
          </Link>
        ))}
      </div>
    </main>
  );
}
