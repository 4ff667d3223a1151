import { micros } from '../../money.ts'
import { flag, money } from './setting-kinds.ts'
import { creditPackages } from './setting-lists.ts'

export const CREDIT = {
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
} as const

export const SPEND = {
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
} as const

export const ALARMS = {
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
} as const
