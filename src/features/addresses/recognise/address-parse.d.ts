declare module 'address-parse' {
  interface Parsed {
    name: string;
    mobile: string;
    phone: string;
    details: string;
    /** The code of the most exact region that was recognised; empty if there is none. */
    code: string;
  }
  const AddressParse: { parse: (text: string) => Parsed[] };
  // oxlint-disable-next-line project/no-default-export -- the package has a default export
  export default AddressParse;
}
