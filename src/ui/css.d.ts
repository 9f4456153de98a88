/**
 * Used in a fresh clone, until `npm run check:types` or `npm run dev` has written declarations for the classes of each
 * module.
 */
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  // oxlint-disable-next-line project/no-default-export -- css-loader puts the names in the default export
  export default styles;
}
declare module '*.css';
