import { micros } from '../../money.ts'
import { callerIdRules } from './caller-id-setting.ts'
import {
  type Setting,
  exchangeRate,
  flag,
  money,
  moneyOr,
  percent,
  wholeNumber,
} from './setting-kinds.ts'
import { numberDocuments } from '../numbers/number-documents.ts'
import { creditPackages, destinationRules } from './setting-lists.ts'

/**
 * Every setting of the business, in groups. The configuration, the terms of the server, the API, the command
 * line, the console, `.env.example` and `docs/settings.md` are derived from this table.
 */
export const SETTING_GROUPS = [
  {
    title: 'Kill switch',
    settings: {
      callingEnabled: flag({
        variable: 'CALLING_ENABLED',
        title: 'Calls are allowed',
        sentence: 'The kill switch: false refuses every new call at once.',
        unit: '',
        default: true,
      }),
    },
  },
  {
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
  },
  {
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
        sentence:
          "Markup on the carrier's monthly fee for a number; rented numbers keep their fee.",
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
  },
  {
    title: 'Credit',
    settings: {
      creditPackages: creditPackages({
        variable: 'CREDIT_PACKAGES',
        title: 'Credit packages',
        sentence: 'The packages on sale; a package whose price or credit changes needs a new id.',
        unit: 'packages',
        default: [
          {
            id: 'starter-5',
            name: 'Starter',
            price: micros(5_000_000n),
            amount: micros(5_000_000n),
            description: 'Enough to call home and catch up.',
          },
          {
            id: 'standard-10',
            name: 'Standard',
            price: micros(10_000_000n),
            amount: micros(10_000_000n),
            description: 'For a call now and then.',
          },
          {
            id: 'plus-25',
            name: 'Plus',
            price: micros(25_000_000n),
            amount: micros(26_250_000n),
            description: 'For calls every week, with 5% extra credit.',
            recommended: true,
          },
          {
            id: 'pro-50',
            name: 'Pro',
            price: micros(50_000_000n),
            amount: micros(55_000_000n),
            description: 'For calls every day, with 10% extra credit.',
          },
          {
            id: 'business-100',
            name: 'Business',
            price: micros(100_000_000n),
            amount: micros(115_000_000n),
            description: 'For teams that live on the phone, with 15% extra credit.',
          },
        ],
      }),
      welcomeCredit: money({
        variable: 'WELCOME_CREDIT_USD',
        title: 'Welcome credit',
        sentence:
          'Promotional credit for each user who verifies an e-mail address, once for each mailbox.',
        unit: 'dollars',
        min: '0',
        max: '100',
        default: '0.00',
      }),
      welcomeCreditNeedsNumber: flag({
        variable: 'WELCOME_CREDIT_NEEDS_NUMBER',
        title: 'Welcome credit needs a phone number',
        sentence:
          'Gives the welcome credit when the user has verified a phone number, once for each number.',
        unit: '',
        default: false,
      }),
      maxSupportCredit: money({
        variable: 'MAX_SUPPORT_CREDIT_USD',
        title: 'Credit from support',
        sentence:
          'The largest amount that an operator with the role support may give to a customer at once.',
        unit: 'dollars',
        min: '0',
        max: '10000',
        default: '20.00',
      }),
      maxSupportCreditPerDay: money({
        variable: 'MAX_SUPPORT_CREDIT_PER_DAY_USD',
        title: 'Credit from support per day',
        sentence:
          'What one operator with the role support may give and refund to all customers together per day (UTC).',
        unit: 'dollars per day',
        min: '0',
        max: '100000',
        default: '100.00',
      }),
    },
  },
  {
    title: 'Spend',
    settings: {
      dailySpendLimit: money({
        variable: 'DAILY_SPEND_LIMIT_USD',
        title: 'Spend of all users per day',
        sentence: 'What all users together may spend on calls per day (UTC).',
        unit: 'dollars per day',
        min: '0',
        max: '100000000',
        default: '500.00',
      }),
      maxSpendPerDay: money({
        variable: 'MAX_SPEND_PER_DAY_USD',
        title: 'Spend of each user per day',
        sentence: 'What each user may spend on calls per day (UTC).',
        unit: 'dollars per day',
        min: '0',
        max: '1000000',
        default: '50.00',
      }),
      maxRatePerMinute: money({
        variable: 'MAX_RATE_PER_MINUTE_USD',
        title: 'Highest rate',
        sentence: 'Destinations with a higher selling rate are refused.',
        unit: 'dollars per minute',
        min: '0',
        max: '100',
        default: '1.50',
      }),
    },
  },
  {
    title: 'Calls',
    settings: {
      maxCallSeconds: wholeNumber({
        variable: 'MAX_CALL_SECONDS',
        title: 'Longest call',
        sentence: 'Maximum length of a call.',
        unit: 'seconds',
        min: 1,
        max: 14_340,
        default: 3_600,
      }),
      ringSeconds: wholeNumber({
        variable: 'RING_SECONDS',
        title: 'Ringing of a phone',
        sentence: 'How long a phone rings before the call ends with no-answer.',
        unit: 'seconds',
        min: 5,
        max: 600,
        default: 45,
      }),
      inboundRingSeconds: wholeNumber({
        variable: 'INBOUND_RING_SECONDS',
        title: 'Ringing of a browser',
        sentence:
          'How long an incoming call rings in the browser before the caller gets a busy signal.',
        unit: 'seconds',
        min: 5,
        max: 60,
        default: 20,
      }),
      callerIdRules: callerIdRules({
        variable: 'CALLER_ID_RULES',
        title: 'Caller ID rules',
        sentence:
          'Which caller IDs a destination refuses (the call then shows the platform number) or replaces; the default is what Twilio documents.',
        unit: 'rules',
      }),
      maxCallsPerHour: wholeNumber({
        variable: 'MAX_CALLS_PER_HOUR',
        title: 'Calls of a user',
        sentence: 'Calls per hour for each user.',
        unit: 'calls per hour',
        min: 1,
        max: 100_000,
        default: 60,
      }),
      maxDestinationsPerHour: wholeNumber({
        variable: 'MAX_DESTINATIONS_PER_HOUR',
        title: 'Numbers that a user calls',
        sentence: 'Different numbers per hour for each user.',
        unit: 'numbers per hour',
        min: 1,
        max: 100_000,
        default: 30,
      }),
    },
  },
  {
    title: 'New accounts',
    settings: {
      newAccountDays: wholeNumber({
        variable: 'NEW_ACCOUNT_DAYS',
        title: 'Age of a new account',
        sentence:
          'Days after verification for which an account is new and has lower limits; 0 switches this off.',
        unit: 'days',
        min: 0,
        max: 3_650,
        default: 7,
      }),
      newAccountPercent: wholeNumber({
        variable: 'NEW_ACCOUNT_PERCENT',
        title: 'Limits of a new account',
        sentence:
          'The share of the hourly and daily limits that a new account has; at least 10 calls, 10 numbers and $5.',
        unit: '%',
        min: 0,
        max: 100,
        default: 50,
      }),
      newAccountSpendPercent: wholeNumber({
        variable: 'NEW_ACCOUNT_SPEND_PERCENT',
        title: 'Daily spend of new accounts',
        sentence:
          'The share of the spend of all users per day that all new accounts together may use; the rest is reserved for older accounts.',
        unit: '%',
        min: 0,
        max: 100,
        default: 50,
      }),
      newAccountMaxCallSeconds: wholeNumber({
        variable: 'NEW_ACCOUNT_MAX_CALL_SECONDS',
        title: 'Longest call of a new account',
        sentence: 'Maximum length of a call for a new account.',
        unit: 'seconds',
        min: 1,
        max: 14_340,
        default: 3_600,
      }),
      maxRegistrationsPerHour: wholeNumber({
        variable: 'MAX_REGISTRATIONS_PER_HOUR',
        title: 'Registrations of a network',
        sentence: 'Registrations per hour from one network address.',
        unit: 'registrations per hour',
        min: 1,
        max: 1_000_000,
        default: 20,
      }),
      maxCodesPerHour: wholeNumber({
        variable: 'MAX_CODES_PER_HOUR',
        title: 'Codes for a network',
        sentence: 'Verification codes and validation calls per hour from one network address.',
        unit: 'codes per hour',
        min: 1,
        max: 1_000_000,
        default: 20,
      }),
      maxAllCodesPerHour: wholeNumber({
        variable: 'MAX_ALL_CODES_PER_HOUR',
        title: 'Codes of all users per hour',
        sentence:
          'Verification codes and validation calls per hour of all users together; owners get a mail when it is reached.',
        unit: 'codes per hour',
        min: 0,
        max: 1_000_000,
        default: 100,
      }),
      maxAllCodesPerDay: wholeNumber({
        variable: 'MAX_ALL_CODES_PER_DAY',
        title: 'Codes of all users per day',
        sentence:
          'Verification codes and validation calls in any 24 hours of all users together; owners get a mail when it is reached.',
        unit: 'codes per day',
        min: 0,
        max: 1_000_000,
        default: 500,
      }),
    },
  },
  {
    title: 'Alarms',
    settings: {
      minCarrierBalance: money({
        variable: 'MIN_CARRIER_BALANCE_USD',
        title: 'Lowest balance at the carrier',
        sentence:
          'Owners get a mail while the prepaid balance at the carrier is lower; 0 switches this off.',
        unit: 'dollars',
        min: '0',
        max: '1000000',
        default: '20.00',
      }),
    },
  },
  {
    title: 'Numbers',
    settings: {
      numberGraceDays: wholeNumber({
        variable: 'NUMBER_GRACE_DAYS',
        title: 'Grace of a rented number',
        sentence:
          'Days for which a rented number is kept after a renewal failed for lack of credit.',
        unit: 'days',
        min: 0,
        max: 60,
        default: 7,
      }),
      numberBundles: numberDocuments({
        variable: 'NUMBER_BUNDLES',
        title: 'Bundles for numbers',
        sentence:
          'The regulatory bundles with which numbers of a country are rented; kinds that need a bundle and have none here are not offered.',
        unit: 'bundles',
        prefix: 'BU',
      }),
      numberAddresses: numberDocuments({
        variable: 'NUMBER_ADDRESSES',
        title: 'Addresses for numbers',
        sentence:
          'The addresses with which numbers of a country are rented; numbers that need an address and have none here are not offered.',
        unit: 'addresses',
        prefix: 'AD',
      }),
    },
  },
] as const

type Union = (typeof SETTING_GROUPS)[number]['settings']
type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer All) => void
  ? { [K in keyof All]: All[K] }
  : never
type Settings = Merged<Union>

export type SettingName = keyof Settings
/** The value of every setting, by its name. */
export type SettingValues = {
  [K in SettingName]: Settings[K] extends Setting<infer T> ? T : never
}

/** Every setting by its name. */
export const BUSINESS_SETTINGS: { readonly [K in SettingName]: Setting<SettingValues[K]> } =
  Object.assign({}, ...SETTING_GROUPS.map(({ settings }) => settings))

/** In the order of the groups. */
export const SETTING_NAMES = Object.keys(BUSINESS_SETTINGS) as SettingName[]

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(BUSINESS_SETTINGS, name)
}

/** The text form of some settings. */
export type SettingTexts = Readonly<Partial<Record<SettingName, string | undefined>>>

/**
 * Reads a complete set of values from the text form.
 *
 * @throws when a text is missing or invalid: the caller has validated them
 */
export function readSettings(texts: SettingTexts): SettingValues {
  const entries = SETTING_NAMES.map(name => {
    const { variable, defaultText, read } = BUSINESS_SETTINGS[name]
    const value = read(texts[name] ?? defaultText ?? '')
    if (!value.ok) throw new Error(`${variable} ${value.message}`)
    return [name, value.value]
  })
  return Object.fromEntries(entries) as SettingValues
}
