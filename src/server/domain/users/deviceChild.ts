import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { deviceChildren, sessions } from '#server/database/tables/account/sessions.ts';
import { strictestChild } from '#server/domain/eyeCare/changeOfChild.ts';

/**
 * Returns the child with which a new session of an account begins: the one that has used the device last. On a new
 * device this is the child with the strictest limits, because only a parent can then make another child active; if no
 * child has limits, it is the active child of the latest session in the same app. Null stands for the first child.
 */
export async function childOfNewSession(
  db: Database,
  accountId: string,
  { callerCode, device }: { callerCode: string; device: string | undefined },
  now: Date,
): Promise<string | null> {
  return (
    (device !== undefined && (await childOnDevice(db, accountId, device))) ||
    (await strictestChild(db, accountId, now)) ||
    lastChosenChild(db, accountId, callerCode)
  );
}

async function childOnDevice(db: Database, accountId: string, device: string): Promise<string | undefined> {
  const [row] = await db
    .select({ childId: deviceChildren.childId })
    .from(deviceChildren)
    .where(and(eq(deviceChildren.userId, accountId), eq(deviceChildren.device, device)));
  return row?.childId;
}

async function lastChosenChild(db: Database, accountId: string, callerCode: string): Promise<string | null> {
  const [latest] = await db
    .select({ childId: sessions.activeChildId })
    .from(sessions)
    .where(and(eq(sessions.userId, accountId), eq(sessions.caller, callerCode)))
    .orderBy(sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt}) desc`)
    .limit(1);
  return latest?.childId ?? null;
}

/** Stores which child of an account uses a device from now on. */
export async function noteChildOfDevice(
  db: Database,
  accountId: string,
  { device, childId }: { device: string; childId: string },
  now: Date,
): Promise<void> {
  await db
    .insert(deviceChildren)
    .values({ userId: accountId, device, childId, usedAt: now })
    .onConflictDoUpdate({
      target: [deviceChildren.userId, deviceChildren.device],
      set: { childId, usedAt: now },
    });
}
