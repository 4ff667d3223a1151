import type { NoticeKind } from '../customers/notices/mail-notices.ts'
import type { NumberType } from '../customers/numbers/number-search.ts'
import type { Micros } from '../money.ts'

/*
 * The pages that work without the app, as data: the server decides what is in them, and the build of the pages has the
 * function that renders them (`packages/web/src/visitors`).
 */

export type VisitorPage =
  | {
      is: 'landing'
      list: PriceList
      /** The country whose price is shown first; undefined when nothing is sold. */
      chosen: ListedCountry | undefined
      welcome: WelcomeCredit | null
    }
  | { is: 'rates'; list: PriceList }
  | { is: 'unknown-country'; list: PriceList }
  | { is: 'country'; country: ListedCountry }
  | { is: 'search'; text: string; answer: SearchAnswer }
  | { is: 'legal'; name: string; text: LegalPage }
  | { is: 'notice'; kind: NoticeKind; isOff: boolean }
  | { is: 'unknown-notice' }
  | { is: 'failure'; sentence: string }

/** What a search for a country or a number finds. */
export type SearchAnswer =
  | { is: 'countries'; countries: readonly ListedCountry[] }
  /** Of a call to a number. The country is undefined if it is not in the list. */
  | {
      is: 'price'
      number: string
      destination: string
      price: PriceRange
      country: ListedCountry | undefined
    }
  | { is: 'refused'; sentence: string }
  /** The country that the text names, if it does. */
  | { is: 'nothing'; country: string | null }
  | { is: 'too-long' }
  | { is: 'no-plus' }

/** What all pages of one server have in common. */
export interface Site {
  productName: string
  /** Without a slash at the end. */
  publicUrl: string
  /** The sentence of a refusal. */
  refusalOf(refusal: ListedRefusal): string
}

export interface RenderedPage {
  /** The title, and what search engines and previews of links read. */
  head: string
  content: string
  /** Whether the script of the pages has something to do in it. */
  isInteractive: boolean
}

export type RenderPage = (page: VisitorPage, site: Site) => RenderedPage

export interface WelcomeCredit {
  amount: Micros
  /** A verified phone number is needed, beside a confirmed email address. */
  needsNumber: boolean
}

/** A page that was rendered from Markdown. */
export interface LegalPage {
  /** The text of the first heading. */
  title: string
  /** The beginning of the first paragraph, for search engines. */
  description: string
  /** Markup without scripts and without markup of the author. */
  markup: string
}

/** Everything that is sold, at the prices of one moment. */
export interface PriceList {
  /** Sorted by name; empty when no deck is active. */
  countries: readonly ListedCountry[]
}

export interface ListedCountry extends CountryPrices {
  /** The numbers for rent there; empty where none are. */
  numbers: readonly NumberPrice[]
}

/** The prices of a kind of number. */
export interface NumberPrice {
  type: NumberType
  monthlyFee: Micros
  /** What an incoming call costs for each started minute; 0 if it is free. */
  incomingRate: Micros
}

export interface CountryPrices {
  code: string
  name: string
  slug: string
  /** With a plus; null for a country of the deck without a numbering plan. */
  dialCode: string | null
  /** Null when the deck has no price for landlines, or calls to them are not sold. */
  landline: PriceRange | null
  mobile: PriceRange | null
  /**
   * The one price of the numbering plan's example, which stands for most mobile phones where a few cost far more. Null if
   * there is no example, or calls to it are not sold.
   */
  usualMobile: PriceRange | null
  /** Why no landline is called, or some are not; empty when the deck has no landlines of their own. */
  landlineRefusals: readonly ListedRefusal[]
  mobileRefusals: readonly ListedRefusal[]
  destinations: readonly DestinationPrices[]
}

/** The prices of the numbers that share a name in the deck. */
export interface PriceRange {
  lowest: Micros
  /** Equal to `lowest` when all numbers have one price. */
  highest: Micros
  /** The longest billing increment among them. */
  billingSeconds: number
}

export interface DestinationPrices {
  /** The deck's name, for example "India - Mobile". */
  name: string
  /** Null when none of its numbers is sold. */
  price: PriceRange | null
  /** Why some of its numbers, or all of them, are not sold. */
  refusals: readonly ListedRefusal[]
}

/** Why a call is refused because of its number. */
export type NumberRefusal =
  | 'destination-refused'
  | 'emergency-number'
  | 'short-number'
  | 'invalid-number'
  | 'unlisted-number'
  | CostlyNumber

/** Why a call is refused because of the destination name or the rate in its quote. */
export type QuoteRefusal = CostlyNumber | 'rate-above-ceiling'

type CostlyNumber = 'premium-number' | 'shared-cost-number' | 'satellite-number'

/** Why a destination of the deck is not sold. */
export type ListedRefusal = NumberRefusal | QuoteRefusal | 'no-caller-id'
