import { once } from 'node:events';
import net from 'node:net';

interface CuttingProxy {
  port: number;
  /** Returns how many connections the proxy has cut so far. */
  cuts: () => number;
  close: () => void;
}

/**
 * Forwards connections to the given ports in turn. Cuts a connection as soon as it has carried `afterBytes` from the
 * client, but cuts no more than `most` connections in all.
 */
export async function startCuttingProxy(
  ports: readonly number[],
  { most, afterBytes }: { most: number; afterBytes: number },
): Promise<CuttingProxy> {
  const open = new Set<net.Socket>();
  let cuts = 0;
  let connections = 0;
  const server = net.createServer((client) => {
    const gateway = net.connect(ports[connections % ports.length] ?? 0, '127.0.0.1');
    connections += 1;
    let carried = 0;
    for (const socket of [client, gateway]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    const end = () => {
      client.destroy();
      gateway.destroy();
    };
    client.on('close', end);
    gateway.on('close', end);
    gateway.on('data', (part: Buffer) => client.write(part));
    client.on('data', (part: Buffer) => {
      carried += part.length;
      gateway.write(part);
      if (carried < afterBytes || cuts >= most) return;
      cuts += 1;
      // The connection to the gateway is ended, not destroyed, so that the bytes that were forwarded still arrive.
      client.destroy();
      gateway.end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cuts: () => cuts,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
