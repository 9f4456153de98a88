import { testGuestScreens } from '#test/harness/screens/guestScreens.ts';

describe('the screens of a guest, second part', () => testGuestScreens(2));
