import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/experience/entries.ts';
import { seasonOf, tagsOfInterest } from '#lib/experience/aimRules.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { DAY_MS } from '#lib/time/time.ts';
import type { Caller, SignedInCaller } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { childRepository } from '#server/domain/children/childRepository.ts';
import { aimFromEntry } from '#server/domain/experience/adoptEntry.ts';
import { aimRepository } from '#server/domain/experience/aimRepository.ts';
import { entryRepository } from '#server/domain/experience/entryRepository.ts';
import { readOwnRecords } from '#server/domain/experience/ownRecords.ts';
import { searchExperience } from '#server/domain/experience/searchExperience.ts';
import { removeEntry, shareEntry } from '#server/domain/experience/shareEntry.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { enforceRateLimit } from '#server/limits/rateLimit.ts';
import { enforceReportingLimit } from '#server/operation/reporting.ts';

const MAX_RECOMMENDED = 24;

const sharingRules = [{ windowMs: DAY_MS, limit: 10 }];
/** The limit of a network is ten times that of an account, because several families may share a network. */
const sharingRulesOfNetwork = [{ windowMs: DAY_MS, limit: 100 }];

/** Returns the caller if the user is registered; undefined for guests and anonymous users. */
const asRegistered = (caller: Caller): SignedInCaller | undefined =>
  caller.user?.isAnonymous === false ? (caller as SignedInCaller) : undefined;

export function entryRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;
  const entriesFor = (caller: Caller, tx: Database = db) => entryRepository(tx, caller.user?.id);

  async function requireEntry(caller: Caller, entryId: string, tx: Database = db) {
    const entry = await entriesFor(caller, tx).find(entryId);
    if (!entry) throw new Problem(404, 'not_found');
    return entry;
  }

  serve(app, contract.listEntries, ({ query: { limit, cursor, ...filter } }, caller) =>
    entriesFor(caller).list(filter, { limit, cursor }),
  );

  serve(app, contract.listTags, async (_, caller) => ({ items: await entriesFor(caller).countTags() }));

  serve(app, contract.listOwnEntries, ({ query }, caller) => entriesFor(caller).listOwn(query));

  serve(app, contract.getEntry, ({ params: { entryId } }, caller) => requireEntry(caller, entryId));

  serve(app, contract.recommendEntries, async ({ query }, caller) => {
    const signedIn = asRegistered(caller);
    const childId = signedIn?.childId;
    const kids = signedIn ? await childRepository(db, serverSecret).list(signedIn.user.id, now()) : [];
    const kid = kids.find(({ id }) => id === childId);
    const age = query.age ?? kid?.age ?? null;
    const tags = (kid?.interests ?? []).flatMap((interest) => tagsOfInterest[interest]);
    const day = chinaDay(now());
    const wanted = { childId, age, tags, season: seasonOf(day), day, limit: MAX_RECOMMENDED };
    return { age, items: await entriesFor(caller).recommend(wanted) };
  });

  serveOnce(app, gateway, contract.adoptEntry, async ({ params: { entryId } }, caller, tx) => {
    const entry = await requireEntry(caller, entryId, tx);
    return aimRepository(tx, caller.childId).add(aimFromEntry(entry, now()), now(), entry.id);
  });

  serveOnce(app, gateway, contract.shareEntry, async ({ body }, caller, tx) => {
    const { user, network } = caller;
    await parentPinRepository(tx).useProofIfSet(caller, { kind: 'shareEntry' }, now());
    const id = await shareEntry(tx, { accountId: user.id, childId: caller.childId }, body, now());
    const buckets = [
      { key: `entry:${user.id}`, rules: sharingRules },
      { key: `entry-network:${network}`, rules: sharingRulesOfNetwork },
    ];
    await enforceRateLimit(tx, buckets, now(), 'too_often');
    return requireEntry(caller, id, tx);
  });

  serve(app, contract.removeEntry, async ({ params: { entryId } }, { user }) => {
    if (!(await removeEntry(db, user.id, entryId))) throw new Problem(404, 'not_found');
    return {};
  });

  serve(app, contract.reportEntry, async ({ params: { entryId }, body: { reason } }, caller) => {
    const { user, network } = caller;
    await enforceReportingLimit(db, { subject: 'entry', userId: user.id, network }, now());
    // Entries of a pack cannot be reported, because they were written by editors, not by users.
    if ((await requireEntry(caller, entryId)).author === null) throw new Problem(404, 'not_found');
    await entriesFor(caller).report(entryId, { userId: user.id, reason, reportedAt: now() });
    return {};
  });

  serve(app, contract.searchExperience, async ({ body: { text } }, caller) => {
    const signedIn = asRegistered(caller);
    const own = signedIn && (await readOwnRecords(db, signedIn.childId, now()));
    return searchExperience({ db, entries: entriesFor(caller), own }, text);
  });
}
