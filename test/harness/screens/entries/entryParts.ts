import type { ScreenState } from '#test/harness/screens/screenState.ts';

/** Fields that many states share. */
export const onGuest: Pick<ScreenState, 'on'> = { on: ['guest'] };
export const onFamily: Pick<ScreenState, 'on'> = { on: ['family'] };
export const onNewcomer: Pick<ScreenState, 'on' | 'waitsForData'> = { on: ['newcomer'], waitsForData: true };
export const onTablet: Pick<ScreenState, 'isTablet'> = { isTablet: true };
export const waitsForData = true;

/** The reply of an endpoint for a list that is empty. */
export const noItems = { items: [], next: null };
