import { and, desc, eq } from 'drizzle-orm';
import type { Address, AddressInput } from '#contract/account/addresses.ts';
import { findRegion } from '#lib/address/regions.ts';
import type { Database } from '#server/database/connection/open.ts';
import { addresses } from '#server/database/tables/account/addresses.ts';
import { addWithin, lockUser, rowLimits } from '#server/limits/rowLimits.ts';
import { randomId } from '#server/secrets/digest.ts';

const columns = {
  id: addresses.id,
  receiver: addresses.receiver,
  mobile: addresses.mobile,
  regionCode: addresses.regionCode,
  province: addresses.province,
  city: addresses.city,
  district: addresses.district,
  detailAddress: addresses.detailAddress,
  isDefault: addresses.isDefault,
};

/**
 * Delivery addresses. Every statement is limited to the user: nobody reads or changes another user's data (ROLE-03). A
 * user with addresses has exactly one default address, because changes of one user run one after another (`lockUser`)
 * and a unique index refuses a second default.
 */
export function addressRepository(db: Database) {
  const one = (userId: string, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id));
  const isDefaultOf = (userId: string) => and(eq(addresses.userId, userId), eq(addresses.isDefault, true));

  const find = async (tx: Database, userId: string, id: string): Promise<Address | undefined> =>
    (await tx.select(columns).from(addresses).where(one(userId, id)))[0];

  const list = (userId: string): Promise<Address[]> =>
    db
      .select(columns)
      .from(addresses)
      .where(eq(addresses.userId, userId))
      .orderBy(desc(addresses.isDefault), desc(addresses.changedAt), desc(addresses.id))
      .limit(rowLimits.addresses);

  const dropDefault = (tx: Database, userId: string) =>
    tx.update(addresses).set({ isDefault: false }).where(isDefaultOf(userId));

  return {
    list,
    find: (userId: string, id: string) => find(db, userId, id),

    add: (userId: string, input: AddressInput, now: Date): Promise<Address> =>
      addWithin(
        db,
        {
          userId,
          most: rowLimits.addresses,
          count: (tx) => tx.$count(addresses, eq(addresses.userId, userId)),
          refusal: 'too_many_addresses',
        },
        async (tx) => {
          const isDefault = input.isDefault || (await tx.$count(addresses, isDefaultOf(userId))) === 0;
          if (isDefault) await dropDefault(tx, userId);
          const address = { id: randomId(), ...withCurrentNames(input), isDefault };
          await tx.insert(addresses).values({ ...address, userId, changedAt: now });
          return address;
        },
      ),

    /** Changes an address. Returns undefined if the user has no such address. */
    change: (userId: string, id: string, input: AddressInput, now: Date): Promise<Address | undefined> =>
      db.transaction(async (tx) => {
        await lockUser(tx, userId);
        const before = await find(tx, userId, id);
        if (!before) return undefined;
        const isDefault = before.isDefault || input.isDefault;
        if (!before.isDefault && isDefault) await dropDefault(tx, userId);
        const address = { id, ...withCurrentNames(input), isDefault };
        await tx
          .update(addresses)
          .set({ ...address, changedAt: now })
          .where(one(userId, id));
        return address;
      }),

    /** Makes an address the default one. Returns false if the user has no such address. */
    makeDefault: (userId: string, id: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        await lockUser(tx, userId);
        const address = await find(tx, userId, id);
        if (address?.isDefault === false) {
          await dropDefault(tx, userId);
          await tx.update(addresses).set({ isDefault: true }).where(one(userId, id));
        }
        return address !== undefined;
      }),

    /** Deletes an address. Returns whether the user had it. */
    remove: (userId: string, id: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        await lockUser(tx, userId);
        const [removed] = await tx
          .delete(addresses)
          .where(one(userId, id))
          .returning({ wasDefault: addresses.isDefault });
        if (!removed) return false;
        if (!removed.wasDefault) return true;
        const [next] = await addressRepository(tx).list(userId);
        if (next) await tx.update(addresses).set({ isDefault: true }).where(one(userId, next.id));
        return true;
      }),
  };
}

/**
 * Returns the address with the names that the gateway has for its region, because the client's names may be older. If
 * the gateway does not know the code of the region, the names stay as the client sent them.
 */
const withCurrentNames = (input: AddressInput): AddressInput => ({ ...input, ...findRegion(input.regionCode) });
