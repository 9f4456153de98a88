/** What an operator, a friend and an adult have done for the family's orders, as the queries of addresses that show it. */
export interface PreparedShop {
  /** An order of which two parcels are on their way, and a third is not. */
  inParcels: string;
  /** Goods that have arrived and can be returned. */
  received: string;
  /** Goods of which a return is requested. */
  returning: string;
  /** An order for which a friend was asked to pay. */
  askedFriend: string;
  /** The friend's link, with its secret. */
  payLink: string;
  /** An order whose payment an adult has confirmed. */
  paying: string;
  /** The link of a gift that the family has received, and of one that the family gives. */
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
