import type { ScreenId } from '#platform/navigation/paths.ts';

const TESTERS = 'only testers open it, by its address';
const STEP = 'a step of something that the user has begun, to which a button or the server leads';

/**
 * The screens to which no visible link leads a signed-in family, each with the reason. A test follows the links from
 * the bottom tabs to all other screens.
 */
export const unlinkedScreens: Partial<Record<ScreenId, string>> = {
  login: 'the tabs lead guests to it',
  openid: 'the page goes there by itself inside WeChat',
  notFound: 'it stands for addresses that do not exist',
  debug: TESTERS,
  debugTools: TESTERS,
  testToast: TESTERS,
  testPictures: TESTERS,
  testComponents: TESTERS,
  testPlayer: TESTERS,
  testErrors: TESTERS,
  categoryTablet: 'tablets open it in the place of the category screen',
  launchAudioTablet: 'tablets open it in the place of the recorder',
  rankTablet: 'tablets open it in the place of the rankings',
  dictationMain: STEP,
  dictationResult: STEP,
  dictationSubmit: STEP,
  dictationFeedback: 'it is linked where the words are shown: test/journeys/learning/dictation.test.ts',
  exchangeResult: STEP,
  accountCloseMain: STEP,
  accountCloseAgree: STEP,
  payForFriend: 'a link from a friend leads to it',
};
