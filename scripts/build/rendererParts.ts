import path from 'node:path';

/**
 * Matches the imports of the screens that the gateway renders (src/app/rendering/renderedScreens.ts). The renderer
 * contains these screens and everything that they import.
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
 * Returns whether the renderer is built without a module. `request`: the imported module; `issuer`: the file that
 * imports it. Of the modules of features that src/app imports, the renderer contains only the rendered screens, the
 * modules `api.ts` and the rest screen.
 */
export const isLeftOutOfRenderer = (request: string, issuer: string): boolean =>
  request.startsWith('#features/') &&
  issuer.startsWith(path.resolve('src/app') + path.sep) &&
  !request.endsWith('/api.ts') &&
  !/^#features\/eyeCare\/guard\/[Rr]est/.test(request) &&
  !renderedScreens.test(request);
