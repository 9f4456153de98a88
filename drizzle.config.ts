import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/server/database/schema.ts',
    './src/server/database/wordTables.ts',
    './src/server/database/bookTables.ts',
    './src/server/database/shelfTables.ts',
    './src/server/database/knowledgeTables.ts',
    './src/server/database/pageTables.ts',
    './src/server/database/learningTables.ts',
    './src/server/database/dictationTables.ts',
    './src/server/database/offerTables.ts',
    './src/server/database/searchTables.ts',
    './src/server/database/reactionTables.ts',
    './src/server/database/workTables.ts',
    './src/server/database/limitTables.ts',
    './src/server/database/stateTables.ts',
  ],
  out: './src/server/migrations',
});
