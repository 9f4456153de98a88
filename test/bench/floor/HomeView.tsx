/** @jsxRuntime automatic */
import type { ComponentType, ReactNode } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Banner, getHome, StoryCard } from '#contract/stories/stories.ts';

export type Home = ReplyOf<typeof getHome>;

/** A link to the story with this id, rendered by the floor's router. */
export type StoryLink = ComponentType<{ storyId: string; className: string; children: ReactNode }>;

/** The home screen of the floors. It has the same content as the home of the app, in plain markup. */
export function HomeView({ home, link: Link }: { home: Home; link: StoryLink }) {
  return (
    <main>
      <h1>听故事</h1>
      <div className="row">
        {home.banners.map((banner) => (
          <Link key={banner.id} storyId={banner.storyId} className="banner">
            <BannerPicture banner={banner} />
          </Link>
        ))}
      </div>
      <h2>今天听什么</h2>
      <div className="grid">
        {home.picks.map((story) => (
          <Card key={story.id} story={story} link={Link} />
        ))}
      </div>
      <h2>分类</h2>
      <div className="row">
        {home.categories.map(({ id, title }) => (
          <span key={id} className="chip">
            {title}
          </span>
        ))}
      </div>
      {home.shelves.map((shelf) => (
        <Shelf key={shelf.id} title={shelf.title} summary={shelf.summary} stories={shelf.stories} link={Link} />
      ))}
      <Shelf title="大家都在听" summary="" stories={home.mostPlayed} link={Link} />
      <nav className="tabs">
        {['故事', '学习', '商城', '我的'].map((tab) => (
          <span key={tab}>{tab}</span>
        ))}
      </nav>
    </main>
  );
}

const BannerPicture = ({ banner }: { banner: Banner }) => (
  <img src={`${banner.cover}-750.webp`} alt={banner.title} width={343} height={147} />
);

function Shelf(props: { title: string; summary: string; stories: StoryCard[]; link: StoryLink }) {
  const { title, summary, stories, link } = props;
  return (
    <section>
      <h2>{title}</h2>
      <p className="soft">{summary}</p>
      <div className="row">
        {stories.map((story) => (
          <Card key={story.id} story={story} link={link} />
        ))}
      </div>
    </section>
  );
}

const Card = ({ story, link: Link }: { story: StoryCard; link: StoryLink }) => (
  <Link storyId={story.id} className="card">
    <img src={`${story.cover}-320.webp`} alt="" width={106} height={106} />
    <h3>{story.title}</h3>
    <p>{Math.ceil(story.durationMs / 60_000)} 分钟</p>
  </Link>
);
