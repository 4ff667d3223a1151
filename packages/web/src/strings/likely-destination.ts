/** Whom a person probably calls: "a mobile in the United Kingdom", "a landline in India". */
export function likelyDestination({ country, isMobile }: { country: string; isMobile: boolean }) {
  const place = WITH_ARTICLE.test(country) ? `the ${country}` : country
  return `a ${isMobile ? 'mobile' : 'landline'} in ${place}`
}

const WITH_ARTICLE =
  /^(United |Netherlands|Philippines|Bahamas|Maldives|Gambia|Seychelles|Comoros|Vatican|Congo)|( Islands| Republic| Territories| Territory)$/
