/**
 * The PIN has four digits, because payment passwords have six. So nobody can use a payment password as the PIN, and a
 * child who watches a parent enter the PIN does not learn a payment password.
 */
export const PIN_LENGTH = 4;
export const PIN = /^\d{4}$/;

/** After this many wrong PINs in a row, the parent must enter an SMS code instead. */
export const MAX_PIN_ERRORS = 5;

/** Returns whether the PIN is so simple that a child who knows nothing about the family might try it. */
export function isSimplePin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0));
  const [first = 0] = steps;
  const isSequence = Math.abs(first) <= 1 && steps.every((step) => step === first);
  return isSequence || pin.slice(0, 2) === pin.slice(2);
}

interface FamilyFacts {
  /** The birthdays of the children, as calendar days such as `2020-05-10`. */
  birthdays: readonly string[];
  mobile: string | null;
}

/**
 * Returns whether children of the family know the PIN from something else: a part of a birthday, or the end of the
 * mobile number.
 */
export function isKnownInFamily(pin: string, { birthdays, mobile }: FamilyFacts): boolean {
  const ofBirthdays = birthdays.flatMap((birthday) => {
    const [year = '', month = '', day = ''] = birthday.split('-');
    return [year, month + day, day + month, year.slice(2) + month];
  });
  return ofBirthdays.includes(pin) || mobile?.endsWith(pin) === true;
}
