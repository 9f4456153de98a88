import path from 'node:path';

/**
 * Matches the screens that the gateway renders (src/app/rendering/renderedScreens.ts). Of all other code of features,
 * the renderer contains only the exceptions that `isLeftOutOfRenderer` makes.
 */
const renderedScreens = new RegExp(
  `^#features/(${[
    'books/(detail/BookDetail|index/BookIndex)',
    'catalogue/(category/Category|series/Series)',
    'home/Home',
    'learning/Learning',
    'login/Login',
    'mall/(front/Mall|goods/(Exchange|Hardware|Mall)Goods|hardware/Hardware|packages/Package|plans/Membership)',
    'parentClass/ParentClass',
    'stories/story/Story',
    'topics/(Showcase|Topic)',
  ].join('|')})Screen\\.tsx$`,
);

/**
 * Whether the renderer is built without an imported module. It is built without the modules of features that src/app
 * imports, except the rendered screens, the modules `api.ts` and the rest screen.
 */
export const isLeftOutOfRenderer = (request: string, issuer: string): boolean =>
  request.startsWith('#features/') &&
  issuer.startsWith(path.resolve('src/app') + path.sep) &&
  !request.endsWith('/api.ts') &&
  !/^#features\/eyeCare\/guard\/[Rr]est/.test(request) &&
  !renderedScreens.test(request);
