import type { Page } from 'playwright-core';
import type { Phone } from '#test/harness/browser/phone.ts';
import { seriousViolations } from './axe.ts';
import { takeThemedScreenshots } from './screenPicture.ts';

/** The actions of a user on a page. Elements are found by the names that users read. */
export interface PageActions {
  /** Taps the first button of this name. */
  press: (name: string | RegExp) => Promise<void>;
  /** Taps the first link whose name contains this text or matches this pattern. */
  tap: (name: string | RegExp) => Promise<void>;
  /** Scrolls the part of the page with this name into view. */
  show: (part: string) => Promise<void>;
  /** Saves screenshots of the page under this name, and checks that the page is accessible. */
  screenshotAndCheck: (name: string) => Promise<void>;
}

/** Returns the actions for a page. Screenshots are saved in `folder`. */
export const pageActions = (page: Page, folder: string): PageActions => ({
  press: (name) => page.getByRole('button', { name, exact: true }).first().tap(),
  tap: (name) => page.getByRole('link', { name }).first().tap(),
  show: (part) => page.getByRole('region', { name: part, exact: true }).scrollIntoViewIfNeeded(),
  screenshotAndCheck: async (name) => {
    await takeThemedScreenshots(page, `${folder}/${name}`);
    expect(await seriousViolations(page)).toEqual([]);
  },
});

/** A phone with the actions for its first tab, for tests with several phones. */
export type ActingPhone = Phone & PageActions;

export const withActions = (phone: Phone, folder: string): ActingPhone => ({
  ...phone,
  ...pageActions(phone.page, folder),
});
