/** A click can occur up to this many seconds before and after a join. The fades of both sounds lie within this time. */
const JOIN = 0.004;
/** The comparison uses the sound on both sides of the join, at these distances from it, in seconds. */
const [NEAR, FAR] = [0.02, 0.1];
/** Steps below this value are inaudible, even in silence. */
const INAUDIBLE = 0.01;

/**
 * Returns how steep a sound is at a join, relative to the steepest place around it. A step between two sounds, which is
 * heard as a click, is steeper than speech; a join with fades is less steep, because the sound is soft there.
 */
export function steepnessOfJoin(sound: Float32Array, joinSeconds: number, sampleRate: number): number {
  const part = (from: number, to: number) =>
    steepest(
      sound.subarray(Math.round((joinSeconds + from) * sampleRate), Math.round((joinSeconds + to) * sampleRate)),
    );
  return part(-JOIN, JOIN) / Math.max(part(-FAR, -NEAR), part(NEAR, FAR), INAUDIBLE);
}

/** Returns the largest second difference of a sound. It is large at steps, and small where the sound changes slowly. */
const steepest = (sound: Float32Array): number =>
  sound.reduce(
    (most, sample, at) => Math.max(most, Math.abs(sample - 2 * (sound[at - 1] ?? sample) + (sound[at - 2] ?? sample))),
    0,
  );
