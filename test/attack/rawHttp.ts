import net from 'node:net';

/** Writes bytes to a server as they are, ends there or waits, and returns all that came back until the connection closed. */
export const exchange = (origin: string, bytes: string | Buffer, { endsEarly = false, withinMs = 40_000 } = {}) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(origin);
    const parts: Buffer[] = [];
    const socket = net.connect(Number(port), hostname, () => (endsEarly ? socket.end(bytes) : socket.write(bytes)));
    socket.setTimeout(withinMs, () => socket.destroy());
    socket.on('data', (part) => parts.push(part));
    // A reset is one way to refuse; what came before it counts.
    socket.once('error', () => undefined);
    socket.once('close', () => resolve(Buffer.concat(parts).toString('utf8')));
  });

/** The statuses of all answers in what a connection returned. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
