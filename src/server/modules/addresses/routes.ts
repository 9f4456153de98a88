import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/addresses.ts';
import { addressRepository } from '#server/domain/addresses/addressRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

export function addressRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;
  const addresses = addressRepository(db);

  serve(app, contract.listAddresses, async (_, { user }) => ({ items: await addresses.list(user.id) }));

  serveOnce(app, gateway, contract.addAddress, ({ body }, { user }, tx) =>
    addressRepository(tx).add(user.id, body, now()),
  );

  serve(app, contract.changeAddress, async ({ params: { addressId }, body }, { user }) => {
    const address = await addresses.change(user.id, addressId, body, now());
    if (!address) throw new Problem(404, 'not_found');
    return address;
  });

  serve(app, contract.makeDefaultAddress, async ({ params: { addressId } }, { user }) => {
    if (!(await addresses.makeDefault(user.id, addressId))) throw new Problem(404, 'not_found');
    return {};
  });

  serve(app, contract.removeAddress, async ({ params: { addressId } }, { user }) => {
    if (!(await addresses.remove(user.id, addressId))) throw new Problem(404, 'not_found');
    return {};
  });
}
