/** The orders that need an operator, a friend or an adult, each as the query of the address that shows it. */
export interface PreparedShop {
  /** An order of three watches, two of which are on their way in two parcels. */
  inParcels: string;
  /** Goods that have arrived and can be returned. */
  received: string;
  /** Goods for which a return is requested. */
  returning: string;
  /** An order for which a friend was asked to pay. */
  askedFriend: string;
  /** The friend's link, with its secret. */
  payLink: string;
  /** An order whose payment an adult has confirmed. */
  paying: string;
  /** The link of a gift that the family has received; `openGift`: the link of a gift that the family gives. */
  gift: string;
  openGift: string;
}

export const nothingPrepared: PreparedShop = {
  inParcels: '',
  received: '',
  returning: '',
  askedFriend: '',
  payLink: '',
  paying: '',
  gift: '',
  openGift: '',
};
