import net from 'node:net';

/**
 * Sends bytes to a server unchanged, then disconnects or waits. Returns everything that the server sent until the
 * connection closed.
 */
export const exchange = (origin: string, bytes: string | Buffer, { endsEarly = false, withinMs = 40_000 } = {}) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(origin);
    const parts: Buffer[] = [];
    const socket = net.connect(Number(port), hostname, () => (endsEarly ? socket.end(bytes) : socket.write(bytes)));
    socket.setTimeout(withinMs, () => socket.destroy());
    socket.on('data', (part) => parts.push(part));
    // A reset is a valid way to refuse; the bytes before it count.
    socket.once('error', () => undefined);
    socket.once('close', () => resolve(Buffer.concat(parts).toString('utf8')));
  });

/** Returns the statuses of all replies in the output of a connection. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
