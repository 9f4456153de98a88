import type { PGlite } from '@electric-sql/pglite';

interface Column {
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

/** The parts of a database schema that a release relies on. */
export interface DatabaseSchema {
  tables: ReadonlySet<string>;
  /** The key is `table.column`. */
  columns: ReadonlyMap<string, Column>;
  /**
   * Maps the definition of each index to its table. The names of indexes do not matter, because `ON CONFLICT` finds an
   * index by its columns.
   */
  indexes: ReadonlyMap<string, string>;
  /**
   * Maps the definition of each constraint to its table. Constraints are primary, unique and foreign keys, checks and
   * exclusions.
   */
  constraints: ReadonlyMap<string, string>;
}

export async function readSchema(client: PGlite): Promise<DatabaseSchema> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  const { rows: columns } = await client.query<Column & { name: string }>(
    `select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
       (atthasdef or attidentity <> '') as "hasDefault"
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`,
  );
  const { rows: indexes } = await client.query<{ table: string; definition: string }>(
    `select tablename as table, regexp_replace(indexdef, ' INDEX \\S+ ON ', ' INDEX ON ') as definition
     from pg_indexes where schemaname = 'public'`,
  );
  const { rows: constraints } = await client.query<{ table: string; definition: string }>(
    `select relname as table, relname || ' ' || pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')`,
  );
  return {
    tables: new Set(tables.map(({ name }) => name)),
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    indexes: new Map(indexes.map(({ table, definition }) => [definition, table])),
    constraints: new Map(constraints.map(({ table, definition }) => [definition, table])),
  };
}

/** Returns a short description of each change from `before` to `after` that can break gateways made for `before`. */
export function contractionsBetween(before: DatabaseSchema, after: DatabaseSchema): string[] {
  const isInBoth = (table: string) => before.tables.has(table) && after.tables.has(table);
  // Gateways made for `before` leave new nullable columns null. A null value is never a duplicate and refers to
  // nothing, so constraints on such columns cannot break these gateways.
  const isLeftNull = (table: string, definition: string) =>
    !definition.includes('NULLS NOT DISTINCT') &&
    columnsIn(definition).some((name) => {
      const column = after.columns.get(`${table}.${name}`);
      return column && !before.columns.has(`${table}.${name}`) && !column.isRequired && !column.hasDefault;
    });
  const lost = <T>(old: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>) =>
    [...old].filter(([key]) => !now.has(key));
  return [
    ...[...before.tables].filter((table) => !after.tables.has(table)).map((table) => `table ${table} is gone`),
    ...[...before.columns].flatMap(([name, column]) =>
      isInBoth(tableOf(name)) ? columnContractions(name, column, after.columns.get(name)) : [],
    ),
    ...lost(after.columns, before.columns)
      .filter(([name, { isRequired, hasDefault }]) => isInBoth(tableOf(name)) && isRequired && !hasDefault)
      .map(([name]) => `column ${name} is new and required, without a default`),
    ...lost(before.indexes, after.indexes)
      .filter(([, table]) => isInBoth(table))
      .map(([definition]) => `index is gone: ${definition}`),
    ...lost(after.indexes, before.indexes)
      .filter(([definition, table]) => isInBoth(table) && definition.startsWith('CREATE UNIQUE'))
      .filter(([definition, table]) => !isLeftNull(table, definition))
      .map(([definition]) => `unique index is new: ${definition}`),
    ...lost(before.constraints, after.constraints)
      .filter(([definition, table]) => isInBoth(table) && definition.includes('FOREIGN KEY'))
      .map(([definition]) => `foreign key is gone: ${definition}`),
    // New unique and primary keys are not compared here, because the comparison of the indexes includes them.
    ...lost(after.constraints, before.constraints)
      .filter(([definition, table]) => isInBoth(table) && /CHECK|FOREIGN KEY|EXCLUDE/.test(definition))
      .filter(([definition, table]) => !(/FOREIGN KEY/.test(definition) && isLeftNull(table, definition)))
      .map(([definition]) => `constraint is new: ${definition}`),
  ];
}

/** Returns the columns of an index or of a foreign key; empty if the index contains an expression. */
function columnsIn(definition: string): string[] {
  const [, list = ''] = /(?:USING \w+|FOREIGN KEY) \(([^()]*)\)/.exec(definition) ?? [];
  return list.split(', ').filter((name) => /^\w+$/.test(name));
}

const tableOf = (columnName: string): string => columnName.slice(0, columnName.indexOf('.'));

function columnContractions(name: string, before: Column, after: Column | undefined): string[] {
  if (!after) return [`column ${name} is gone`];
  return [
    ...(after.type === before.type ? [] : [`column ${name} changes its type to ${after.type}`]),
    ...(after.isRequired && !before.isRequired ? [`column ${name} becomes required`] : []),
    ...(!after.isRequired && before.isRequired ? [`column ${name} may become null, which readers do not expect`] : []),
    ...(before.hasDefault && !after.hasDefault ? [`column ${name} loses its default`] : []),
  ];
}
