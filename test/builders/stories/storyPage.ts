import { getUserInfo, getVip } from '#contract/account/session.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getEyeCare } from '#contract/family/eyeCare.ts';
import { getReactions } from '#contract/stories/reactions.ts';
import { getStory, listContinue } from '#contract/stories/stories.ts';

/**
 * The calls that the gateway answers when it renders the page of a story: those for every visitor, and those for users
 * only. A test of the renderer checks that there are no other calls, and a test of the gateway counts the SQL
 * statements of these calls.
 */
export const callsOfStoryPage = (storyId: string) => {
  const story: [AnyEndpoint, unknown][] = [
    [getStory, { params: { storyId } }],
    [getReactions, { params: { storyId } }],
  ];
  const ofUser: [AnyEndpoint, unknown][] = [
    [getEyeCare, {}],
    [getUserInfo, { query: { need_kids: true } }],
    [getVip, {}],
    ...story,
    [listContinue, {}],
  ];
  return { guest: story, user: ofUser };
};
