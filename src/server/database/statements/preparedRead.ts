import { sql, type Placeholder } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';

/**
 * A placeholder for each value of a statement; undefined in place of the placeholder if the call leaves the value out.
 */
export type Placeholders<Values> = { [Name in keyof Values]: Placeholder | Extract<Values[Name], undefined> };

interface Statement<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

interface Query<Rows> {
  prepare(name: string): Statement<Rows>;
}

/**
 * Returns a function that executes a statement whose SQL is built only once, because drizzle takes about as long to
 * build the SQL of a frequent statement as the database takes to execute it. `build` gets placeholders in the place of
 * the values. If a call leaves out a value (undefined), `build` gets no placeholder for it, so each combination of
 * given values has a statement of its own. The statements are built for each database separately, and again for each
 * transaction.
 */
export function preparedRead<Values extends object, Rows>(
  build: (db: Database, values: Placeholders<Values>) => Query<Rows>,
) {
  const statements = new WeakMap<Database, Map<string, Statement<Rows>>>();

  function statementFor(db: Database, names: readonly string[]): Statement<Rows> {
    const ofDatabase = statements.get(db) ?? new Map<string, Statement<Rows>>();
    statements.set(db, ofDatabase);
    const key = names.join(' ');
    const known = ofDatabase.get(key);
    if (known) return known;
    const placeholders = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
    // The statement gets no name on the server, because a pooler may execute it on another connection.
    const statement = build(db, placeholders as Placeholders<Values>).prepare('');
    ofDatabase.set(key, statement);
    return statement;
  }

  return (db: Database, values: Values): Promise<Rows> => {
    const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    return statementFor(db, Object.keys(present)).execute(present);
  };
}
