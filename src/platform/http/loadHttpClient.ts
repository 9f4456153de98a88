import { nextTask } from '#lib/nextTask.ts';
import type * as HttpClient from './httpClient.ts';

/**
 * Loads the client of the API with axios and jose. Each of the three is evaluated in a task of its own: together they
 * would block a slow phone for so long that it reacts late to a touch.
 */
export async function loadHttpClient(): Promise<typeof HttpClient> {
  await import(/* webpackChunkName: "http", webpackExports: ["default"] */ 'axios');
  await nextTask();
  await import(/* webpackChunkName: "http", webpackExports: ["SignJWT"] */ 'jose');
  await nextTask();
  return import(/* webpackChunkName: "http" */ './httpClient.ts');
}
