import { createDatabase } from '#server/testing/database/databases.ts';
import { templateName } from '#server/testing/database/templateDatabases.ts';
import { useGatewayProcesses } from '#server/testing/process/gatewayProcess.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';

jest.setTimeout(120_000);

describe("an operator's command", () => {
  const { contentDir, refused } = useGatewayProcesses();
  let environment: Record<string, string> = {};
  beforeAll(async () => {
    environment = { DATABASE_URL: await createDatabase(templateName('withPack')), DATA_DIR: temporaryFolder() };
  });

  it.each<[script: string, words: string[], said: string]>([
    ['modules/comments/commentList.ts', ['--aprove', 'a'], 'There is no --aprove.'],
    ['modules/works/workList.ts', ['--takedown', 'a', '广告'], 'There is no --takedown.'],
    ['modules/learning/feedbackList.ts', ['--close', 'a', 'b'], 'Use --close <id> for one report'],
    ['jobs/jobList.ts', ['--retyr', '1'], 'There is no --retyr.'],
  ])('%s refuses %j with a message of one line, instead of ignoring a wrong argument', async (script, words, said) => {
    expect(await refused(environment, `src/server/${script}`, words)).toEqual({
      code: 1,
      said: [expect.stringContaining(said) as string],
    });
  });

  it('that imports a pack refuses two folders', async () => {
    expect(await refused(environment, 'src/server/content/import.ts', [contentDir, contentDir])).toEqual({
      code: 1,
      said: ['Name the folder of one pack: npm run content:import <folder>'],
    });
  });
});
