import type { NumberType } from '@ringback/contract/customers/number-search'
import { countryInSentence as inSentence } from '@ringback/contract/text/places'

/** What previews of links and the list of installed apps show. */
export const siteTexts = { description: 'Call any phone in the world from your browser.' }

/** The texts of the pages that the server renders. */
export const rateTexts = {
  title: 'Call rates',
  heading: 'What a call costs',
  lead: 'Prices per minute in US dollars. You pay from prepaid credit, and the dialer shows the price again before you call.',
  description: (product: string) =>
    `Prices per minute for calls to landlines and mobile phones in every country, and the monthly fees of numbers. Prepaid, from your browser, with ${product}.`,
  searchLabel: 'Country or phone number',
  searchHint: 'For example India, or +44 7400 123456',
  search: 'Find the price',
  allCountries: 'All countries',
  country: 'Country',
  landline: 'Landline',
  mobile: 'Mobile',
  rented: 'Rent a number, per month',
  rentedFrom: (fee: string) => `Number from ${fee} a month`,
  perMinute: 'a minute',
  range: (lowest: string, highest: string) => `${lowest} to ${highest}`,
  from: (price: string) => `from ${price}`,
  noCalls: 'No calls',
  byNumber: 'Depends on the number',
  letters: 'Countries by letter',
  none: '–',
  step: (seconds: number) =>
    seconds === 1
      ? 'Billed by the second.'
      : `Billed in steps of ${seconds} seconds, each step in full.`,
  fiveDollars: (minutes: number | null) =>
    minutes === null
      ? '$5 is not used up.'
      : `$5 buys ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  fiveDollarsAtLeast: (minutes: number | null) =>
    minutes === null
      ? '$5 is not used up.'
      : `$5 buys at least ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  someCost: (price: string) => `Some numbers cost up to ${price}.`,
  noPrices: 'No prices are active at the moment. Please come back later.',
  noMatch: (text: string) => `No country matches “${text}”.`,
  noPriceFor: (country: string) => `We have no price for ${inSentence(country)}.`,
  tooLong: 'Enter a country or a phone number of at most 60 characters.',
  withPlus: 'Enter a phone number with a plus and its country code, for example +44 7400 123456.',
  severalMatches: (text: string) => `Countries that match “${text}”`,

  priceOf: (number: string) => `A call to ${number}`,
  allOf: (country: string) => `All prices for ${inSentence(country)}`,
  searchTitle: (text: string) => `Call rates: ${text}`,

  countryTitle: (country: string) => `Calls to ${inSentence(country)}: price per minute`,
  countryHeading: (country: string) => `Calls to ${inSentence(country)}`,
  countryDescription: (country: string, prices: string) =>
    `What a call to ${inSentence(country)} costs a minute: ${prices}. Prepaid, from your browser, without an app.`,
  countryByNumberDescription: (country: string) =>
    `What a call to ${inSentence(country)} costs depends on the number: enter it here to see its price. Prepaid, from your browser, without an app.`,
  countryRefusedDescription: (country: string) =>
    `Calls to ${inSentence(country)} are not possible.`,
  dialCode: (code: string) => `Country code ${code}`,
  destinations: 'Prices by kind of number',
  destination: 'Numbers',
  price: 'Price a minute',
  billing: 'Billing step',
  buys: '$5 buys',
  seconds: (count: number) => `${count}\u00a0s`,
  minutes: (count: number | null) => (count === null ? 'No limit' : `${count}\u00a0min`),
  someRefused: 'Some of these numbers cannot be called.',
  noCallsTo: (country: string) => `We do not connect calls to ${inSentence(country)}.`,
  priceByNumber: 'The price depends on the number. Search for a number to see its price.',
  numbersTitle: (country: string) => `Rent a number in ${inSentence(country)}`,
  numbersLead:
    'Others call it, and your browser rings. The fee is paid each month from your credit.',
  noNumbers: (country: string) =>
    `Numbers in ${inSentence(country)} cannot be rented at the moment.`,
  numberTypes: {
    local: 'Local number',
    mobile: 'Mobile number',
    national: 'National number',
    toll_free: 'Toll-free number',
  } satisfies Record<NumberType, string>,
  perMonth: 'a month',
  incoming: 'incoming calls',
  free: 'free',
  perStartedMinute: 'for each started minute',
  callerId:
    'These are the prices of calls that show our number. To a few countries, a call that shows your own verified number has another price; the dialer shows it before you call.',
  backToAll: 'All countries',
  register: 'Register',
  unknownTitle: 'No such country',
  unknownHeading: 'No rates at this address',
  unknownText: 'There is no country with this name in our prices. Search for it here.',
}

/** The choice of a country on the landing page. */
export const finderTexts = {
  /** Of the page. Its country is the first one for visitors whose browser names none. */
  language: 'en',
  country: 'Where do you call?',
  call: 'Call',
  kind: 'Kind of phone',
  mobile: 'mobile',
  landline: 'landline',
  all: 'All prices, and numbers to rent',
}

export const landingTexts = {
  welcome: (amount: string) => `${amount} free to try`,
  afterMail: 'when you have confirmed your email address',
  afterNumber: 'when you have verified your phone number',
}

/** The page that replaces a document which cannot be rendered at the moment. */
export const failureTexts = {
  title: 'This page is not available',
  tryAgain: 'Try again',
}

/** The page that switches off one kind of notice. */
export const noticeTexts = {
  title: 'Mails',
  kinds: {
    'missed-call': 'missed calls',
    voicemail: 'voicemail',
    'low-balance': 'a low balance',
  },
  question: (kind: string) => `Stop mails about ${kind}?`,
  lead: 'You can switch them on again in Settings.',
  switchOff: 'Stop these mails',
  done: (kind: string) => `You get no more mails about ${kind}`,
  doneLead: 'All other mails still reach you. You can switch these on again in Settings.',
  settings: 'Open Settings',
  unknown: 'This link is not valid',
  unknownLead: 'It is not complete, or too old. Choose in Settings which mails you get.',
} as const
