import { once } from 'node:events';
import net from 'node:net';

/** A TCP proxy between a gateway and its database that disturbs the connections through it. */
export interface FaultyNetwork {
  /** The address of the database through the proxy. */
  url: string;
  /**
   * Stops forwarding in both directions without closing anything. New connections are accepted, but nothing is
   * forwarded.
   */
  blackHole(): void;
  /** Ends the black hole and delivers the bytes that were held back, as TCP retransmissions do. */
  restore(): void;
  /**
   * Ends the black hole for new connections only, like a firewall that has lost its state and never forwards old
   * connections again.
   */
  restoreForNewConnections(): void;
  /** Closes every connection. New connections work, unless the proxy is a black hole. */
  cut(): void;
  /** Delays all data in both directions by this many milliseconds; 0 ends the delay. */
  delay(ms: number): void;
  close(): Promise<void>;
}

interface Link {
  client: net.Socket;
  server: net.Socket | undefined;
}

export async function faultyNetwork(databaseUrl: string): Promise<FaultyNetwork> {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  let isBlackHoled = false;
  let delayMs = 0;

  const forward = (from: net.Socket, to: net.Socket) => {
    const later = (work: () => void) => (delayMs > 0 ? setTimeout(work, delayMs) : work());
    from.on('data', (chunk) => later(() => to.write(chunk)));
    from.on('end', () => later(() => to.end()));
    from.on('close', () => later(() => to.destroy()));
    from.on('error', () => undefined);
  };
  const connect = (link: Link) => {
    const server = net.connect({ host: target.hostname, port: Number(target.port || 5432), noDelay: true });
    link.server = server;
    forward(link.client, server);
    forward(server, link.client);
    server.on('close', () => links.delete(link));
    link.client.resume();
  };
  const listener = net.createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true }, (client) => {
    const link: Link = { client, server: undefined };
    links.add(link);
    client.on('error', () => undefined);
    client.on('close', () => links.delete(link));
    if (!isBlackHoled) connect(link);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  // The parameter `host` could name a Unix socket, which would bypass this proxy.
  url.searchParams.delete('host');

  const cut = () => {
    for (const { client, server } of links) {
      client.destroy();
      server?.destroy();
    }
    links.clear();
  };
  return {
    url: url.href,
    blackHole() {
      isBlackHoled = true;
      for (const { client, server } of links) {
        client.pause();
        server?.pause();
      }
    },
    restore() {
      isBlackHoled = false;
      for (const link of links) {
        if (link.server === undefined) connect(link);
        else {
          link.client.resume();
          link.server.resume();
        }
      }
    },
    restoreForNewConnections() {
      isBlackHoled = false;
    },
    cut,
    delay(ms) {
      delayMs = ms;
    },
    async close() {
      const closed = once(listener, 'close');
      listener.close();
      cut();
      await closed;
    },
  };
}
