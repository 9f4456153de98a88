"""Chooses the best take of each syllable and cuts it out. `takes.ts` runs this program.

    takes.py FOLDER < wanted.jsonl

Each line of the input is a recording that is wanted: {"name", "kind", "takes": [{"sound": "FILE.wav", "from", "to",
"isBeforeConsonant"}]}, with times in seconds, and whether the second syllable of the word begins with a consonant without voice. A kind is a tone and a place: "3 inner", "3 last", or "5-3" for an unstressed syllable after a third tone. Writes
FOLDER/NAME.wav (mono, 22,050 Hz) and prints one line for each: {"name", "margin", "isRetuned"}. If no take fits, the best one gets
the pitch that fitting takes of its kind have.
"""

import json
import os
import sys
from collections import defaultdict
from functools import cache

import numpy as np
import parselmouth
from parselmouth.praat import call

from tones import HIGHEST_HZ, LOWEST_HZ, STEP, Pitch, margin_of

UNSTRESSED = 5
POINTS = 20
# More semitones than these beyond the rule are no better.
ENOUGH = 1.0
# How much a semitone counts by which a take is higher or lower than others of its kind.
REGISTER = 0.5
# The sample rate of the recordings.
RATE = 22_050
# The root-mean-square level of a word.
LEVEL = 0.11
# Quieter than this, beside the loudest part of the word, is silence.
SILENCE = 0.005
MARGIN = 0.015
FADE_IN = 0.004
FADE_OUT = 0.012
# A syllable ends before the model says so: the quietest 10 ms are looked for between these times, in seconds. A closure, or
# the noise of a consonant, is easily found; other syllables run into each other.
BEFORE_CONSONANT = (-0.085, 0.005)
BEFORE_OTHERS = (-0.06, -0.02)
QUIETEST = 0.01


def level_of(values: np.ndarray) -> float:
    loud = np.abs(values) > 0.05 * np.abs(values).max()
    return float(np.sqrt(np.mean(values[loud] ** 2)))


@cache
def word_of(path: str) -> parselmouth.Sound:
    """Returns a spoken word, as loud as all others."""
    sound = parselmouth.Sound(path)
    return parselmouth.Sound(sound.values * LEVEL / level_of(sound.values), sound.sampling_frequency)


class Take:
    def __init__(self, given: dict, kind: str, median: float):
        word = word_of(given["sound"])
        start, end = edges(word, given, kind.endswith("inner"))
        first, last = (round(time * word.sampling_frequency) for time in (start, end))
        self.sound = parselmouth.Sound(word.values[:, first:last], word.sampling_frequency)
        self.times, self.pitch = Pitch(self.sound, median).within(0, self.sound.duration)
        self.level = float(self.pitch.mean()) if len(self.pitch) else 0.0
        tone = int(kind[0])
        self.margin = ENOUGH if tone == UNSTRESSED else margin_of(tone, self.pitch)
        self.fits = self.margin is not None and self.margin > 0

    def contour(self) -> np.ndarray:
        return np.interp(np.linspace(0, 1, POINTS), np.linspace(0, 1, len(self.pitch)), self.pitch)


def edges(word: parselmouth.Sound, given: dict, is_inner: bool) -> tuple[float, float]:
    """A syllable begins and ends in the closure at its edge, and a word where it becomes audible."""
    values, rate = word.values[0], word.sampling_frequency
    audible = np.flatnonzero(np.abs(values) > SILENCE * np.abs(values).max()) / rate

    def quietest(time: float) -> float:
        after, before = BEFORE_CONSONANT if given["isBeforeConsonant"] else BEFORE_OTHERS
        width, first = round(QUIETEST * rate), max(0, round((time + after) * rate))
        power = np.convolve(values[first : round((time + before) * rate)] ** 2, np.ones(width), "valid")
        return (first + power.argmin() + width // 2) / rate

    if is_inner:
        return max(audible[0] - MARGIN, 0), quietest(given["to"])
    return quietest(given["from"]), min(audible[-1] + MARGIN, word.xmax)


def retuned(take: Take, contour: np.ndarray, median: float) -> parselmouth.Sound:
    """Returns a take with another pitch; its sounds and its length remain."""
    sound = take.sound
    if len(take.times) < 2:
        return sound
    manipulation = call(sound, "To Manipulation", STEP, LOWEST_HZ, HIGHEST_HZ)
    pitch = call("Create PitchTier", "pitch", sound.xmin, sound.xmax)
    for time, semitones in zip(np.linspace(take.times[0], take.times[-1], POINTS), contour):
        call(pitch, "Add point", time, median * 2 ** (semitones / 12))
    call([pitch, manipulation], "Replace pitch tier")
    made = call(manipulation, "Get resynthesis (overlap-add)")
    return parselmouth.Sound(made.values * level_of(sound.values) / level_of(made.values), made.sampling_frequency)


def faded(sound: parselmouth.Sound) -> parselmouth.Sound:
    values = sound.values[0].copy()
    rise, fall = (round(time * sound.sampling_frequency) for time in (FADE_IN, FADE_OUT))
    values[:rise] *= np.linspace(0, 1, rise)
    values[-fall:] *= np.linspace(1, 0, fall)
    return parselmouth.Sound(values, sound.sampling_frequency)


def main() -> None:
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    wanted = [json.loads(line) for line in sys.stdin]
    spoken = sorted({take["sound"] for each in wanted for take in each["takes"]})
    hertz = np.concatenate([Pitch(word_of(path), 1).hertz for path in spoken])
    median = float(np.median(hertz[hertz > 0]))
    takes = {
        each["name"]: [Take(take, each["kind"], median) for take in each["takes"]] for each in wanted
    }
    contours = defaultdict(list)
    for each in wanted:
        contours[each["kind"]] += [take.contour() for take in takes[each["name"]] if take.fits and len(take.pitch) > 1]
    usual = {kind: np.mean(of_kind, axis=0) for kind, of_kind in contours.items()}

    for each in wanted:
        tone, contour = int(each["kind"][0]), usual[each["kind"]]

        def score(take: Take, usual_level: float = contour.mean()) -> float:
            """A take that fits is better than any other, and a clear one in the register of its kind is better still."""
            return 100 * take.fits + min(take.margin or 0, ENOUGH) - REGISTER * abs(take.level - usual_level)

        best = max(takes[each["name"]], key=score)
        sound = best.sound if best.fits else retuned(best, contour, median)
        faded(sound).resample(RATE).save(os.path.join(folder, f"{each['name']}.wav"), "WAV")
        pitch = Pitch(sound, median).within(0, sound.duration)[1]
        margin = None if tone == UNSTRESSED else margin_of(tone, pitch)
        print(json.dumps({"name": each["name"], "margin": margin, "isRetuned": not best.fits}))


main()
