/** The price of calls to some prefixes of a country, from some caller IDs. */
export interface CallPrice {
    name: string;
    /** Dollars a minute, for example `0.0140`. */
    price: string;
    destinationPrefixes: readonly string[];
    /** Digits, `ALL`, or `ROW` (all that no other price of the same destination names). */
    originationPrefixes: readonly string[];
}
/** The prices of numbers of a type in a country. */
export interface NumberPrice {
    /** In the vendor's words: `local`, `mobile`, `national` or `toll free`. */
    type: string;
    /** Dollars a month, for example `1.15`. */
    price: string;
    /** Dollars a minute of a call to such a number, for example `0.0085`. */
    receivingPrice: string;
}
/** The vendor's price lists by ISO 3166 country. */
export interface PriceList {
    calls: ReadonlyMap<string, readonly CallPrice[]>;
    numbers: ReadonlyMap<string, readonly NumberPrice[]>;
}
/** Reads the price lists in `data/`. They differ a little from the deck that the product starts with. */
export declare function readPriceList(): PriceList;
