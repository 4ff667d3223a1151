/** A record on which a vendor and we differ, as text for the operator. */
export interface Difference {
  /** For example `unknown-here`. */
  kind: string
  /** The kind and id of the record, for example `payment:pay_1a2b3c`. */
  subject: string
  here: string
  there: string
  /** What was done about it, if nothing is left for an operator to do. */
  explanation?: string
}

/** How many records were compared, and those that differ. */
export interface Comparison {
  examinedHere: number
  examinedThere: number | null
  differences: Difference[]
}
