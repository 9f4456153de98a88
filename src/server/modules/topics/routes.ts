import type { FastifyInstance } from 'fastify';
import type { StoryCard } from '#contract/stories/stories.ts';
import * as contract from '#contract/catalogue/topics.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import { editorialRepository, type Editorial } from '#server/domain/editorials/editorialRepository.ts';
import { cardsById } from '#server/domain/catalogue/cardsById.ts';

const SHELF_LENGTH = 6;

type Topic = Editorial<'topic'>;

const cardOf = ({ content: { id, title, subtitle, banner }, addressOf }: Topic): contract.TopicCard => ({
  id,
  title,
  subtitle,
  banner: addressOf(banner),
});

const storyIdsOf = ({ content }: Topic): string[] => content.groups.flatMap(({ stories }) => stories);

const cardsInOrder = (ids: readonly string[], cards: ReadonlyMap<string, StoryCard>): StoryCard[] =>
  ids.flatMap((id) => cards.get(id) ?? []);

export function topicRoutes(app: FastifyInstance, { db }: Gateway): void {
  const editorials = editorialRepository(db);

  serve(app, contract.getShowcase, async (_, { user }) => {
    const topics = await editorials.list('topic');
    const cards = await cardsById(db, topics.flatMap(storyIdsOf), user?.id);
    const shelves = topics.map((topic) => ({
      ...cardOf(topic),
      stories: cardsInOrder(storyIdsOf(topic), cards).slice(0, SHELF_LENGTH),
    }));
    return { topics: shelves.filter(({ stories }) => stories.length > 0) };
  });

  serve(app, contract.getTopic, async ({ params }, { user }) => {
    const topics = await editorials.list('topic');
    const topic = topics.find(({ content }) => content.id === params.topicId);
    if (!topic) throw new Problem(404, 'not_found');
    const cards = await cardsById(db, storyIdsOf(topic), user?.id);
    const groups = topic.content.groups.map((group) => ({ ...group, stories: cardsInOrder(group.stories, cards) }));
    return {
      ...cardOf(topic),
      paragraphs: topic.content.paragraphs,
      groups: groups.filter(({ stories }) => stories.length > 0),
      others: topics.filter((other) => other !== topic).map(cardOf),
    };
  });
}
