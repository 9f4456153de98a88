"""Measures whether the tones of spoken syllables can be heard. content/README.md says what must be installed.

    tones.py SOUND.wav < syllables.jsonl

Each line of the input is a syllable: {"tone": 1 to 4, "from": seconds, "to": seconds}. Prints one line for each: its
margin (`margin_of`), or null if less than 25 ms are voiced. Pitches are relative to the median of the whole sound.
"""

import json
import sys

import numpy as np
import parselmouth

STEP = 0.005
LOWEST_HZ = 110
HIGHEST_HZ = 550
MIN_FRAMES = 5
# This share at the beginning of the voiced part of a syllable is skipped, because a voiced initial does not carry the
# tone.
INITIAL_SHARE = 0.15

# What the tones require, in semitones (docs/decisions/0087-syllables-read-in-pairs.md).
MAX_CHANGE = 2.5
MIN_LEVEL = -1.0
RISE = 1.0
FALL = 2.5
LOW = -2.0
LOWEST = -4.0
DIP = 1.0


class Pitch:
    """The pitch of a sound in semitones relative to a median."""

    def __init__(self, sound: parselmouth.Sound, median: float):
        track = sound.to_pitch_ac(time_step=STEP, pitch_floor=LOWEST_HZ, pitch_ceiling=HIGHEST_HZ)
        self.times, self.hertz = track.xs(), track.selected_array["frequency"]
        self.median = median

    def within(self, start: float, end: float) -> tuple[np.ndarray, np.ndarray]:
        """Returns the times and the pitch of the voiced frames without the initial."""
        first, last = np.searchsorted(self.times, [start, end])
        times, hertz = self.times[first:last], self.hertz[first:last]
        times, hertz = times[hertz > 0], hertz[hertz > 0]
        initial = round(len(hertz) * INITIAL_SHARE)
        return times[initial:], 12 * np.log2(hertz[initial:] / self.median)


def margin_of(tone: int, pitch: np.ndarray) -> float | None:
    """Returns by how many semitones a pitch exceeds what its tone requires. A positive result means that the tone is
    right; None means that too little of the syllable is voiced."""
    if len(pitch) < MIN_FRAMES:
        return None
    quarter = max(1, len(pitch) // 4)
    start, end = pitch[:quarter].mean(), pitch[-quarter:].mean()
    smooth = np.convolve(pitch, np.ones(3) / 3, "valid")
    early = smooth[: max(1, len(smooth) * 2 // 3)]
    if tone == 1:
        return min(MAX_CHANGE - abs(end - start), pitch.mean() - MIN_LEVEL)
    if tone == 2:
        return end - min(start, early.min()) - RISE
    if tone == 3:
        dip = min(min(start, end) - smooth.min() - DIP, -1 - pitch.mean())
        return max(LOW - pitch.mean(), LOWEST - smooth.min(), dip)
    return max(start, early.max()) - end - FALL


def main() -> None:
    sound = parselmouth.Sound(sys.argv[1])
    pitch = Pitch(sound, 1)
    pitch.median = float(np.median(pitch.hertz[pitch.hertz > 0]))
    for line in sys.stdin:
        given = json.loads(line)
        margin = margin_of(given["tone"], pitch.within(given["from"], given["to"])[1])
        print(json.dumps(margin if margin is None else round(float(margin), 2)))


if __name__ == "__main__":
    main()
