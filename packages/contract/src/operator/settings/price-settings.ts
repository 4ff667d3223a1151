import { exchangeRate, flag, money, moneyOr, percent } from './setting-kinds.ts'
import { destinationRules } from './setting-lists.ts'

export const EXCHANGE_RATE = {
  title: 'Exchange rate',
  settings: {
    inrPerUsdE4: exchangeRate({
      variable: 'USD_INR',
      title: 'Rupees per dollar',
      sentence:
        'Rupees per dollar for credit packages; open orders keep the rate at which they were created.',
    }),
    fetchExchangeRate: flag({
      variable: 'FETCH_USD_INR',
      title: 'Fetch the exchange rate',
      sentence:
        'Fetches the exchange rate from USD_INR_URL every hour, also over a rate set by hand; has no effect while that variable is not set.',
      unit: '',
      default: true,
    }),
    maxRateChangePercent: percent({
      variable: 'MAX_USD_INR_CHANGE_PERCENT',
      title: 'Largest change of the exchange rate in a day',
      sentence:
        'A fetched rate that differs more from the rate of a day ago is not used, and a warning is shown.',
      min: 0.1,
      max: 50,
      default: 5,
    }),
  },
} as const

export const PRICES = {
  title: 'Prices',
  settings: {
    markupPercent: percent({
      variable: 'RATE_MARKUP_PERCENT',
      title: 'Markup on calls',
      sentence: "Markup on the carrier's price per minute.",
      min: 0,
      max: 1_000,
      default: 15,
    }),
    maxDeckChangePercent: percent({
      variable: 'MAX_DECK_CHANGE_PERCENT',
      title: 'Largest change of prices',
      sentence:
        'A deck that changes a larger share of the prices is refused unless the operator accepts it.',
      min: 0,
      max: 100,
      default: 30,
    }),
    numberMarkupPercent: percent({
      variable: 'NUMBER_MARKUP_PERCENT',
      title: 'Markup on numbers',
      sentence: "Markup on the carrier's monthly fee for a number; rented numbers keep their fee.",
      min: 0,
      max: 1_000,
      default: 25,
    }),
    inboundRatePerMinute: moneyOr({
      variable: 'INBOUND_RATE_PER_MINUTE_USD',
      title: 'Price of an incoming call',
      sentence:
        "Price per minute of an incoming call for the called user: the carrier's prices of the number's kind and of the browser's leg with the markup on calls, or one price for every number; 0 makes incoming calls free. A forwarded call pays at least the carrier's price of the caller's part with the markup.",
      unit: 'dollars per minute',
      min: '0',
      max: '10',
      word: 'carrier',
      meaning: "the carrier's price with the markup",
    }),
    incomingLegPerMinute: money({
      variable: 'INCOMING_LEG_PER_MINUTE_USD',
      title: "Carrier's price of an incoming call",
      sentence:
        "What the carrier charges for a minute of a caller's part of an incoming call, for local, mobile and national numbers whose active fees do not say it.",
      unit: 'dollars per minute',
      min: '0',
      max: '10',
      default: '0.01',
    }),
    tollFreeLegPerMinute: money({
      variable: 'TOLL_FREE_LEG_PER_MINUTE_USD',
      title: "Carrier's price of a toll-free call",
      sentence:
        "What the carrier charges for a minute of a caller's part of an incoming call, for toll-free numbers whose active fees do not say it.",
      unit: 'dollars per minute',
      min: '0',
      max: '10',
      default: '0.25',
    }),
    browserLegPerMinute: money({
      variable: 'BROWSER_LEG_PER_MINUTE_USD',
      title: "Carrier's price of the browser's leg",
      sentence:
        "What the carrier charges for a minute of the browser's part of a call, beside the part of the phone; the markup is on both.",
      unit: 'dollars per minute',
      min: '0',
      max: '1',
      default: '0.004',
    }),
    destinationRules: destinationRules({
      variable: 'DESTINATION_RULES',
      title: 'Destination rules',
      sentence:
        'Allows or refuses the numbers that begin with a prefix, or sells them with another markup; the longest prefix applies.',
      unit: 'rules',
    }),
  },
} as const
