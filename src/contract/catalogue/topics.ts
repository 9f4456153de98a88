import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';
import { StoryCard } from '#contract/stories/stories.ts';

/** `banner`: a picture in the format of a banner. */
const TopicCard = v.object({ id: Id, title: v.string(), subtitle: v.string(), banner: v.string() });
export type TopicCard = v.InferOutput<typeof TopicCard>;

const Topic = v.object({
  ...TopicCard.entries,
  paragraphs: v.array(v.string()),
  groups: v.array(v.object({ heading: v.string(), text: v.string(), stories: v.array(StoryCard) })),
  others: v.array(TopicCard),
});
export type Topic = v.InferOutput<typeof Topic>;

const Showcase = v.object({ topics: v.array(v.object({ ...TopicCard.entries, stories: v.array(StoryCard) })) });
export type Showcase = v.InferOutput<typeof Showcase>;

/** Returns all topics except those without a playable story. */
export const getShowcase = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/showcase',
  summary: 'The topics of the editors, each with its first stories',
  access: 'client',
  reply: Showcase,
});

export const getTopic = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/topics/:topicId',
  summary: 'One topic with its text and stories',
  access: 'client',
  params: v.object({ topicId: Id }),
  reply: Topic,
});
