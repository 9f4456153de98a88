import net from 'node:net';

/**
 * Sends bytes to a server unchanged, then disconnects or waits. Returns everything that the server has sent until the
 * connection was closed.
 */
export const exchange = (origin: string, bytes: string | Buffer, { endsEarly = false, withinMs = 40_000 } = {}) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(origin);
    const parts: Buffer[] = [];
    const socket = net.connect(Number(port), hostname, () => (endsEarly ? socket.end(bytes) : socket.write(bytes)));
    socket.setTimeout(withinMs, () => socket.destroy());
    socket.on('data', (part) => parts.push(part));
    // A reset of the connection is a valid refusal; the bytes received before it are returned.
    socket.once('error', () => undefined);
    socket.once('close', () => resolve(Buffer.concat(parts).toString('utf8')));
  });

/** Returns the statuses of all replies in the text received over a connection. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
