import type { messages, parse, PGlite, protocol, QueryOptions, Results } from '@electric-sql/pglite';

/**
 * The maximum number of prepared statements. One takes about 35 KiB of the database's memory. Most requests use a few
 * frequent statements.
 */
const MAX_STATEMENTS = 128;

/** The parts of PGlite's package that this module needs. The caller loads the package, which takes half a second. */
interface Wire {
  parse: typeof parse;
  protocol: typeof protocol;
}

interface Statement {
  name: string;
  parameterTypes: readonly number[];
  /** The description of the rows, which the database sends only when the statement is prepared. */
  columns: messages.RowDescriptionMessage;
}

/**
 * Prepares the reads of the embedded database: a read that is repeated with other values is parsed and planned only
 * once, and takes one call to the database instead of six. Statements inside transactions are executed as before. If a
 * prepared statement fails, it is repeated without preparation, because a migration may have changed its columns, and
 * because errors should have the form that PGlite gives them.
 */
export function prepareReads(client: PGlite, { parse, protocol }: Wire): void {
  const { serialize } = protocol;
  const queryUnprepared = client.query.bind(client);
  const statements = new Map<string, Statement>();
  let count = 0;

  const send = (...parts: Uint8Array[]) => client.execProtocolStream(Buffer.concat(parts), { syncToFs: false });

  async function forget(text: string, { name }: Statement): Promise<void> {
    statements.delete(text);
    await send(serialize.close({ type: 'S', name }), serialize.sync());
  }

  /**
   * Returns the prepared statement and marks it as the most recently used one. If there are too many, the least
   * recently used one is closed.
   */
  async function statementFor(text: string): Promise<Statement | undefined> {
    const known = statements.get(text) ?? (await prepared(text));
    if (!known) return undefined;
    statements.delete(text);
    const [oldest] = statements;
    if (oldest && statements.size >= MAX_STATEMENTS) await forget(...oldest);
    statements.set(text, known);
    return known;
  }

  async function prepared(text: string): Promise<Statement | undefined> {
    count += 1;
    const name = `read${count}`;
    const replies = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const columns = replies.find((reply): reply is messages.RowDescriptionMessage => reply.name === 'rowDescription');
    return columns && { name, columns, parameterTypes: parse.parseDescribeStatementResults(replies) };
  }

  async function read<T>(text: string, values: readonly unknown[], options?: QueryOptions) {
    const statement = await statementFor(text);
    if (!statement) return undefined;
    const { name, parameterTypes, columns } = statement;
    const texts = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const textOf = client.serializers[parameterTypes[index] ?? 0] ?? String;
      return textOf(value);
    });
    try {
      const replies = await send(
        serialize.bind({ statement: name, values: texts }),
        serialize.execute({}),
        serialize.sync(),
      );
      // Inherits the parsers of PGlite instead of copying them all for each read, as PGlite itself would do.
      const { parsers, ...others } = options ?? {};
      const allParsers = Object.assign(Object.create(client.parsers) as PGlite['parsers'], parsers);
      return parse.parseResults([columns, ...replies], allParsers, others)[0] as Results<T> | undefined;
    } catch (error) {
      await forget(text, statement);
      throw error;
    }
  }

  client.query = async <T>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<T>> => {
    if (!/^select\b/i.test(text)) return queryUnprepared<T>(text, values, options);
    const results = await readOrNothing<T>(text, values, options);
    return results ?? queryUnprepared<T>(text, values, options);
  };

  async function readOrNothing<T>(text: string, values: readonly unknown[], options?: QueryOptions) {
    await client.waitReady;
    try {
      return await client._runExclusiveTransaction(() =>
        client._runExclusiveQuery(() => read<T>(text, values, options)),
      );
    } catch {
      return undefined;
    }
  }
}
