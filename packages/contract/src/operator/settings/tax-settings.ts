import * as z from 'zod/mini'
import { accepted } from '../../outcome.ts'
import { isPrintable } from '../../text/display-name.ts'
import { INDIAN_STATES } from './indian-states.ts'
import {
  type Setting,
  type SettingFacts,
  factsOf,
  flag,
  invalid,
  wholeNumber,
} from './setting-kinds.ts'
import { firstRepeated, rows } from './setting-rows.ts'

/** A tax, and the customers from whom it is due: of the seller's region, of another one of its country, or from abroad. */
export interface TaxRule {
  name: string
  /** With at most 3 decimals. */
  percent: number
  where: 'same-region' | 'other-region' | 'abroad'
}

/** A part of the seller's country that has taxes of its own. */
export interface TaxRegion {
  code: string
  name: string
}

/** The file for the return has a column for each. */
const MAX_TAXES_OF_A_PLACE = 3

const name = (maxLength: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), z.refine(isPrintable))

const taxRule = z.strictObject({
  name: name(20),
  percent: z.number().check(
    z.gte(0),
    z.lte(100),
    z.refine(value => Number(value.toFixed(3)) === value),
  ),
  where: z.enum(['same-region', 'other-region', 'abroad']),
})

const taxRegion = z.strictObject({
  code: z.string().check(z.regex(/^[A-Z0-9]{1,6}$/)),
  name: name(60),
})

/** Who sells, in the words of the tax office, and how taxes are computed. India's rules are the first values. */
export const TAX = {
  title: 'Tax and documents',
  settings: {
    taxNumber: text({
      variable: 'TAX_NUMBER',
      title: 'Tax number',
      sentence:
        'The registration number of LEGAL_NAME at LEGAL_ADDRESS at the tax office, in India the GSTIN; with all three, and a region where there are any, payments get receipt vouchers, months invoices, and refunds credit notes.',
      accepts: 'up to 20 capital letters and digits, or nothing',
      format: /^[A-Z0-9]{0,20}$/,
      default: '',
    }),
    taxCountry: text({
      variable: 'TAX_COUNTRY',
      title: 'Country of the business',
      sentence: 'The country in which the business is registered for tax.',
      accepts: 'a code of two letters such as "IN"',
      format: /^[A-Z]{2}$/,
      default: 'IN',
    }),
    taxRegion: text({
      variable: 'TAX_REGION',
      title: 'Region of the business',
      sentence:
        'The code of the state in which the business is registered, which is also the place of supply for customers who give no address.',
      accepts: 'a code of the regions, or nothing where there are none',
      format: /^[A-Z0-9]{0,6}$/,
      default: '',
    }),
    taxRegions: rows<TaxRegion>(
      {
        variable: 'TAX_REGIONS',
        title: 'Regions of the country',
        sentence:
          'The states that customers choose from; an empty list makes the country one place.',
        unit: 'regions',
      },
      {
        row: taxRegion,
        default: INDIAN_STATES,
        maxRows: 100,
        accepts: 'rows with a code such as "29" and a name',
        fault(regions) {
          const repeated = firstRepeated(regions.map(({ code }) => code))
          return repeated === null ? null : `must not repeat the code ${repeated}`
        },
      },
    ),
    taxRules: rows<TaxRule>(
      {
        variable: 'TAX_RULES',
        title: 'Taxes',
        sentence:
          'The taxes by the place of the customer; without a row for a place nothing is due there.',
        unit: 'taxes',
      },
      {
        row: taxRule,
        default: [
          { name: 'CGST', percent: 9, where: 'same-region' },
          { name: 'SGST', percent: 9, where: 'same-region' },
          { name: 'IGST', percent: 18, where: 'other-region' },
          { name: 'IGST', percent: 18, where: 'abroad' },
        ],
        maxRows: 3 * MAX_TAXES_OF_A_PLACE,
        accepts:
          'rows with a name, a percent and "where" the customer is (same-region, other-region, abroad)',
        fault: faultOfRules,
      },
    ),
    taxIncluded: flag({
      variable: 'TAX_INCLUDED',
      title: 'Prices include tax',
      sentence:
        'Whether the prices of credit packages contain the taxes; otherwise orders add them, once payments get documents.',
      unit: '',
      default: true,
    }),
    serviceCode: text({
      variable: 'TAX_SERVICE_CODE',
      title: 'Code of the service',
      sentence: 'What the tax law calls the service, in India the SAC.',
      accepts: 'up to 10 digits, or nothing',
      format: /^\d{0,10}$/,
      default: '',
    }),
    booksTimeZone: text({
      variable: 'BOOKS_TIME_ZONE',
      title: 'Time zone of the books',
      sentence: 'The time zone in which days, months and years of the books begin.',
      accepts: 'a time zone such as "Asia/Kolkata"',
      format: isTimeZone,
      default: 'Asia/Kolkata',
    }),
    booksFirstMonth: wholeNumber({
      variable: 'BOOKS_FIRST_MONTH',
      title: 'First month of the year of the books',
      sentence: 'The month in which the numbers of documents begin again, 4 for April.',
      unit: '(month)',
      min: 1,
      max: 12,
      default: 4,
    }),
  },
} as const

/** One line of text. */
function text(
  facts: Omit<SettingFacts, 'unit'> & {
    accepts: string
    format: RegExp | ((text: string) => boolean)
    default: string
  },
): Setting<string> {
  const { accepts, format } = facts
  const isRight = (given: string) =>
    typeof format === 'function' ? format(given) : format.test(given)
  return {
    ...factsOf({ ...facts, unit: '' }),
    kind: 'text',
    defaultText: facts.default,
    accepts,
    read: given => (isRight(given) ? accepted(given) : invalid(accepts)),
    print: value => value,
  }
}

function isTimeZone(given: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: given })
    return /^[A-Za-z][\w/+-]*$/.test(given)
  } catch {
    return false
  }
}

function faultOfRules(rules: readonly TaxRule[]): string | null {
  const repeated = firstRepeated(rules.map(({ name, where }) => `${name} for ${where}`))
  if (repeated !== null) return `must not repeat ${repeated}`
  const most = Math.max(
    ...rules.map(({ where }) => rules.filter(rule => rule.where === where).length),
    0,
  )
  return most > MAX_TAXES_OF_A_PLACE
    ? `must have at most ${MAX_TAXES_OF_A_PLACE} taxes for one place`
    : null
}
