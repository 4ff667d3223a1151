/** A country's name as a sentence has it after a preposition: "the United Kingdom", "India". */
export function countryInSentence(country: string): string {
  return WITH_ARTICLE.test(country) ? `the ${country}` : country
}

const WITH_ARTICLE =
  /^(United |Netherlands|Philippines|Bahamas|Maldives|Gambia|Seychelles|Comoros|Vatican|Congo|Isle of )|( Islands| Republic| Territories| Territory| Netherlands)$/
