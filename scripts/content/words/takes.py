"""Chooses the best take of each syllable and cuts it out. `takes.ts` runs this program.

    takes.py FOLDER < wanted.jsonl

Each line of the input is a recording that is wanted: {"name", "kind", "takes": [{"sound": "LIST.wav", "word": [from,
to], "boundary", "onset"}]}. The times are in seconds and come from the model: "word" is the beginning and the end of
the word in the list, "boundary" the beginning of its second syllable. "onset" says how that syllable begins ("closure",
"noise" or "voice"). A kind is a tone and a place: "3 inner", "3 last", or "5-3" for an unstressed syllable after a
third tone. Writes FOLDER/NAME.wav (mono, 22,050 Hz), and prints one line for each recording: {"name", "margin",
"isRetuned", "isCrowded"}. If no take has the right tone, the best take gets the mean pitch contour of the takes of its
kind that have it.
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
# A take whose margin (tones.py) exceeds this, in semitones, is not preferred to a take with this margin.
ENOUGH = 1.0
# How much each semitone by which a take is higher or lower than the mean of its kind lowers the score of the take.
REGISTER = 0.5
# The sample rate of the recordings.
RATE = 22_050
# The factor by which a stressed syllable at the end of a word is lengthened, because the model reads lists faster than
# words are dictated.
ENDING = 1.35
# The minimum and maximum length of an unstressed syllable, in seconds. It is clearly shorter than a stressed syllable
# in the same place.
UNSTRESSED_LENGTH = (0.12, 0.24)
# The root-mean-square level of a word.
LEVEL = 0.11
# Samples below this share of the word's loudest sample are silence.
SILENCE = 0.005
MARGIN = 0.015
FADE_IN = 0.004
FADE_OUT = 0.012
# Speech is heard about 50 ms earlier than the model states. Therefore, the quietest 20 ms of the pauses before and
# after a word are searched for in these ranges, in seconds relative to the stated beginning and end of the word.
PAUSE_BEFORE = (-0.16, -0.04)
PAUSE_AFTER = (-0.06, 0.06)
REST = 0.02
# If the voice in a pause is louder than this, in dB relative to the loudest sample of the word, the word may contain a
# trace of the neighbouring word.
CROWDED = -36.0
VOICE_HERTZ = 600
# The boundary within a word is searched for in this range, in seconds relative to the stated boundary.
BOUNDARY = (-0.1, 0.01)
QUIETEST = 0.01
# Spectra of windows of 20 ms are computed every 5 ms. The boundary is where the spectra that are CHANGE seconds before
# and after it differ most.
HOP, WINDOW, BANDS = 0.005, 0.02, 24
CHANGE = 0.02
# A syllable that runs into the next one is cut this much before the boundary, so that it contains no trace of the next.
BACK_OFF = 0.012
# The minimum length of a syllable. If the edges that were found leave less of it, the edges that the model states are
# used, and the take counts as crowded.
SHORTEST = 0.08


def level_of(values: np.ndarray) -> float:
    loud = np.abs(values) > 0.05 * np.abs(values).max()
    return float(np.sqrt(np.mean(values[loud] ** 2)))


@cache
def list_of(path: str) -> parselmouth.Sound:
    return parselmouth.Sound(path)


def level_in(values: np.ndarray) -> float:
    return float(np.sqrt(np.mean(values**2))) if len(values) else 0.0


class Word:
    """A word that was cut out of a list in the pauses around it, with the same loudness as all other words."""

    def __init__(self, given: dict):
        sound = list_of(given["sound"])
        values, self.rate = sound.values[0], int(sound.sampling_frequency)
        start, end = given["word"]
        first, last = self.rest(values, start, PAUSE_BEFORE), self.rest(values, end, PAUSE_AFTER)
        part = values[first:last]
        peak = np.abs(part).max()
        rests = [self.around(values, at) / peak for at in (first, last)]
        self.before, self.after = (20 * np.log10(level_in(rest) + 1e-9) for rest in rests)
        # Only low frequencies are measured, because a trace of a neighbouring word is voiced, and the noise of a
        # consonant is not a trace.
        self.voice_before, self.voice_after = (20 * np.log10(level_in(self.low(rest)) + 1e-9) for rest in rests)
        self.values = part * LEVEL / level_of(part)
        self.boundary = given["boundary"] - first / self.rate
        self.onset = given["onset"]

    def rest(self, values: np.ndarray, time: float, within: tuple[float, float]) -> int:
        """Returns the middle of the quietest part of a pause."""
        width = round(REST * self.rate)
        first = max(0, round((time + within[0]) * self.rate))
        last = min(len(values), max(round((time + within[1]) * self.rate), first + width))
        first = min(first, last - width)
        power = np.convolve(values[first:last] ** 2, np.ones(width), "valid")
        return first + int(power.argmin()) + width // 2

    def around(self, values: np.ndarray, at: int) -> np.ndarray:
        half = round(REST * self.rate / 2)
        return values[max(0, at - half) : at + half]

    def low(self, values: np.ndarray) -> np.ndarray:
        """Returns the part below 600 Hz. Its level is corrected for the window."""
        window = np.hanning(len(values))
        spectrum = np.fft.rfft(values * window / np.sqrt(np.mean(window**2)))
        spectrum[np.fft.rfftfreq(len(values), 1 / self.rate) > VOICE_HERTZ] = 0
        return np.fft.irfft(spectrum, len(values))

    def audible(self) -> tuple[float, float]:
        """Returns the times between which the word is audible."""
        peak = np.abs(self.values).max()
        # Noise in the pause before or after the word is not part of the word.
        loud_before, loud_after = (
            np.abs(self.values) > peak * max(SILENCE, 2 * 10 ** (rest / 20)) for rest in (self.before, self.after)
        )
        start = np.flatnonzero(loud_before)[0] / self.rate - MARGIN
        end = np.flatnonzero(loud_after)[-1] / self.rate + MARGIN
        return max(start, 0), min(end, len(self.values) / self.rate)

    def quietest(self) -> float:
        first, last = (max(0, round((self.boundary + time) * self.rate)) for time in BOUNDARY)
        width = round(QUIETEST * self.rate)
        power = np.convolve(self.values[first : max(last, first + width)] ** 2, np.ones(width), "valid")
        return (first + int(power.argmin()) + width // 2) / self.rate

    def change(self) -> float:
        """Returns the time near the stated boundary at which the spectrum changes most."""
        width = round(WINDOW * self.rate)
        times = np.arange(BOUNDARY[0] - CHANGE, BOUNDARY[1] + CHANGE, HOP) + self.boundary
        starts = np.round((times - WINDOW / 2) * self.rate).astype(int)
        kept = (starts >= 0) & (starts + width <= len(self.values))
        times, starts = times[kept], starts[kept]
        window = np.hanning(width)
        spectra = np.array([self.bands(self.values[start : start + width] * window) for start in starts])
        reach = round(CHANGE / HOP)
        distances = [np.abs(spectra[at + reach] - spectra[at - reach]).mean() for at in range(reach, len(spectra) - reach)]
        return float(times[reach + int(np.argmax(distances))])

    def bands(self, windowed: np.ndarray) -> np.ndarray:
        """Returns the levels, in dB, of frequency bands that are as wide as those of human hearing."""
        power = np.abs(np.fft.rfft(windowed)) ** 2
        hertz = np.fft.rfftfreq(len(windowed), 1 / self.rate)
        mel = np.minimum((2595 * np.log10(1 + hertz / 700) / 2840 * BANDS).astype(int), BANDS - 1)
        sums = np.bincount(mel, power, BANDS)
        return 10 * np.log10(sums / np.maximum(1, np.bincount(mel, minlength=BANDS)) + 1e-7)

    def edges(self, is_inner: bool) -> tuple[float, float]:
        """Returns the times at which a syllable begins and ends. One is the edge of the audible word. The other is the
        boundary within the word: the closure of the second syllable, or else the place where the sound changes."""
        start, end = self.audible()
        within = self.quietest() if self.onset == "closure" else self.change()
        if is_inner:
            return start, within - (BACK_OFF if self.onset == "voice" else 0)
        return within, end

    def stated_edges(self, is_inner: bool) -> tuple[float, float]:
        length = len(self.values) / self.rate
        boundary = min(max(self.boundary, SHORTEST), length - SHORTEST)
        return (0, boundary) if is_inner else (boundary, length)

    def voice_at(self, is_inner: bool) -> float:
        return self.voice_before if is_inner else self.voice_after


class Take:
    def __init__(self, given: dict, kind: str, median: float):
        word = Word(given)
        is_inner = kind.endswith("inner")
        start, end = word.edges(is_inner)
        is_too_short = end - start < SHORTEST
        if is_too_short:
            start, end = word.stated_edges(is_inner)
        self.sound = parselmouth.Sound(word.values[round(start * word.rate) : round(end * word.rate)], word.rate)
        self.is_crowded = bool(is_too_short or word.voice_at(is_inner) > CROWDED)
        self.times, self.pitch = Pitch(self.sound, median).within(0, self.sound.duration)
        self.level = float(self.pitch.mean()) if len(self.pitch) else 0.0
        tone = int(kind[0])
        self.margin = ENOUGH if tone == UNSTRESSED else margin_of(tone, self.pitch)
        self.fits = self.margin is not None and self.margin > 0

    def contour(self) -> np.ndarray:
        return np.interp(np.linspace(0, 1, POINTS), np.linspace(0, 1, len(self.pitch)), self.pitch)


def retuned(take: Take, contour: np.ndarray, median: float) -> parselmouth.Sound:
    """Returns a take with another pitch contour, but with the same sounds and length."""
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


def lengthened(sound: parselmouth.Sound, factor: float) -> parselmouth.Sound:
    """Returns a sound with another length, but with the same pitch."""
    if factor == 1:
        return sound
    made = call(sound, "Lengthen (overlap-add)", LOWEST_HZ, HIGHEST_HZ, factor)
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
    hertz = np.concatenate([Pitch(list_of(path), 1).hertz for path in spoken])
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
            """Takes with the right tone and silent edges have the highest scores; among them, those with a clear tone
            in the usual register of their kind."""
            clear = min(take.margin or 0, ENOUGH) - REGISTER * abs(take.level - usual_level)
            return 100 * take.fits - 150 * take.is_crowded + clear

        best = max(takes[each["name"]], key=score)
        sound = best.sound if best.fits else retuned(best, contour, median)
        if tone == UNSTRESSED:
            sound = lengthened(sound, float(np.clip(sound.duration, *UNSTRESSED_LENGTH)) / sound.duration)
        elif each["kind"].endswith("last"):
            sound = lengthened(sound, ENDING)
        faded(sound).resample(RATE).save(os.path.join(folder, f"{each['name']}.wav"), "WAV")
        pitch = Pitch(sound, median).within(0, sound.duration)[1]
        margin = None if tone == UNSTRESSED else margin_of(tone, pitch)
        said = {"name": each["name"], "margin": margin, "isRetuned": not best.fits, "isCrowded": best.is_crowded}
        print(json.dumps(said))


main()
