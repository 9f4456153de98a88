import * as v from 'valibot';
import type { Kid, KidInput } from '#contract/family/children.ts';
import {
  earliestChildBirthday,
  interests,
  isPossibleChildBirthday,
  MAX_INTERESTS,
  NICKNAME_LENGTH,
  sexes,
} from '#lib/family/childRules.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';

/** The values of the form. An empty birthday means that the birthday is unknown. */
export const ChildFields = v.object({
  nickname: v.string(),
  birthday: v.string(),
  sex: v.nullable(v.picklist(sexes)),
  interests: v.array(v.picklist(interests)),
});
export type ChildFields = v.InferOutput<typeof ChildFields>;

export const fieldsOf = ({ nickname, birthday, sex, interests: liked }: Kid): ChildFields => ({
  nickname,
  birthday: birthday ?? '',
  sex,
  interests: liked,
});

/** Returns the first and the last day that the field for the birthday offers. */
export const birthdayRange = (now: number) => ({ min: earliestChildBirthday(now), max: chinaDay(now) });

/** Returns the schema that checks the form at the time `now`. Its output is the body of the request. */
export function childForm(now: number, hidesNickname: boolean) {
  return v.pipe(
    v.object({
      nickname: v.pipe(
        v.string(),
        v.trim(),
        v.check((text) => hidesNickname || text !== '', '请填写昵称'),
        v.maxGraphemes(NICKNAME_LENGTH, ({ received }) => `昵称最多 ${NICKNAME_LENGTH} 个字，现在有 ${received} 个`),
      ),
      birthday: v.pipe(
        v.string(),
        v.check((day) => day === '' || day <= chinaDay(now), '生日不能在今天以后'),
        v.check(
          (day) => day === '' || day > chinaDay(now) || isPossibleChildBirthday(day, now),
          '这里只能填 18 岁以下孩子的生日',
        ),
      ),
      sex: v.nullable(v.picklist(sexes)),
      interests: v.pipe(v.array(v.picklist(interests)), v.maxLength(MAX_INTERESTS, `最多选 ${MAX_INTERESTS} 个`)),
    }),
    v.transform(({ nickname, birthday, ...fields }): KidInput => ({
      ...fields,
      ...(!hidesNickname && { nickname }),
      birthday: birthday === '' ? null : birthday,
    })),
  );
}
