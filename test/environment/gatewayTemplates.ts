import { createTemplates } from '#server/testing/database/templateDatabases.ts';

/** Runs once before the gateway's tests, and creates the databases that the tests copy. */
// oxlint-disable-next-line project/no-default-export -- jest takes a default export
export default async function setUp(): Promise<void> {
  await createTemplates(process.env['TEST_DATABASE_URL'] || undefined);
}
