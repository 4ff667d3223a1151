/** "United Kingdom, mobile" for the rate deck's "United Kingdom - Mobile". Files and the lists of a deck keep its own name. */
export function destinationText(name: string): string {
  const [place = '', ...kinds] = name.split(' - ')
  return [place, ...kinds.map(kind => kind.replace(COMMON_WORDS, word => word.toLowerCase()))].join(
    ', ',
  )
}

/** The words of the kinds of numbers. The others are names of companies and regions. */
const COMMON_WORDS =
  /\b(Cities|Cost|Fixed|Free|Landline|Major|Mobile|Numbers|Other|Personal|Premium|Proper|Rural|Services?|Shared|Special|Toll)\b/g
