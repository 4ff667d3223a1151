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

/** A country's name as a sentence has it after a preposition: "the United Kingdom", "India". */
export function countryInSentence(country: string): string {
  return WITH_ARTICLE.test(country) ? `the ${country}` : country
}

const WITH_ARTICLE =
  /^(United |Netherlands|Philippines|Bahamas|Maldives|Gambia|Seychelles|Comoros|Vatican|Congo|Isle of )|( Islands| Republic| Territories| Territory| Netherlands)$/
