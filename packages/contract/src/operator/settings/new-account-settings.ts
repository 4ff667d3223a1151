import { wholeNumber } from './setting-kinds.ts'

export const NEW_ACCOUNTS = {
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
        'Verification codes and validation calls per hour of all users together; those who have not paid have half. Owners get a mail when it is reached.',
      unit: 'codes per hour',
      min: 0,
      max: 1_000_000,
      default: 100,
    }),
    maxAllCodesPerDay: wholeNumber({
      variable: 'MAX_ALL_CODES_PER_DAY',
      title: 'Codes of all users per day',
      sentence:
        'Verification codes and validation calls in any 24 hours of all users together; those who have not paid have half. Owners get a mail when it is reached.',
      unit: 'codes per day',
      min: 0,
      max: 1_000_000,
      default: 500,
    }),
  },
} as const
