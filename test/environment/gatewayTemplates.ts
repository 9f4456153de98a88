import { createTemplates } from '#server/testing/database/templateDatabases.ts';

/** Runs once before the gateway's tests. */
// eslint-disable-next-line no-restricted-syntax -- jest takes a default export
export default async function setUp(): Promise<void> {
  await createTemplates(process.env['TEST_DATABASE_URL'] || undefined);
}
