import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/privacy.ts';
import { dataKindIds } from '#lib/privacy/dataKinds.ts';
import { heldData, shownColumnsOf } from '#server/domain/privacy/heldData.ts';
import { personalTables } from '#server/domain/privacy/register/register.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

/** Routes by which an account sees the data that we store about it (docs/privacy.md). */
export function privacyRoutes(app: FastifyInstance, { db }: Gateway): void {
  const held = heldData(db);
  const kinds = dataKindIds.map((kind) => ({
    kind,
    names: [...new Set(personalTables.flatMap((entry) => shownColumnsOf(entry, kind).map(({ name }) => name)))],
  }));

  serve(app, contract.listDataKinds, async () => ({ kinds: kinds.filter(({ names }) => names.length > 0) }));

  serve(app, contract.countHeldData, async (_, { user }) => ({ counts: await held.counts(user.id) }));

  serve(app, contract.getHeldData, async ({ params: { kind } }, { user }) => ({
    tables: await held.ofKind(user.id, kind),
  }));
}
