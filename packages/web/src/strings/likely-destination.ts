import { countryInSentence } from '@ringback/contract/text/places'

/** Whom a person probably calls: "a mobile in the United Kingdom", "a landline in India". */
export function likelyDestination({ country, isMobile }: { country: string; isMobile: boolean }) {
  return `a ${isMobile ? 'mobile' : 'landline'} in ${countryInSentence(country)}`
}
