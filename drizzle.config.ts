import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/server/database/schema.ts',
    './src/server/database/bookTables.ts',
    './src/server/database/pageTables.ts',
    './src/server/database/learningTables.ts',
  ],
  out: './src/server/migrations',
});
