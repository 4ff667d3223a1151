import * as z from 'zod/mini'
import { numberType } from '../../customers/numbers/number-search.ts'
import { instant, word } from '../../fields.ts'
import { usd } from '../../money.ts'
import type { ActionField } from '../action-form.ts'
import {
  done,
  listOf,
  listQuery,
  operatorAction,
  operatorEndpoint,
  operatorRead,
  reason,
} from '../operator-endpoint.ts'
import { phoneNumber } from './numbers.ts'

/** Of a trunk's number. A `rented` one may be withdrawn too: then it is not offered again. */
export const trunkNumberState = z.enum(['free', 'rented', 'withdrawn'])
export type TrunkNumberState = z.infer<typeof trunkNumberState>

/** A number that the company of a SIP trunk has assigned to us. */
export const trunkNumber = z.object({
  phoneNumber: z.string(),
  state: word(trunkNumberState),
  /** The name of the trunk in the settings of the gateway; empty where none was given. */
  trunk: z.string(),
  countryCode: z.string(),
  type: word(numberType),
  region: z.string(),
  /** What customers pay for such a number each month; null for a kind without a fee, which is not offered. */
  monthlyFee: z.nullable(usd),
  /** What customers pay for a minute of a call to such a number. */
  incomingRatePerMinute: usd,
  /** Who rents it. The e-mail is empty when the account is closed. */
  customer: z.nullable(z.object({ id: z.string(), email: z.string() })),
  listedAt: instant,
  withdrawnAt: z.nullable(instant),
})
export type TrunkNumber = z.infer<typeof trunkNumber>

export const listTrunkNumbers = operatorRead({
  path: '/api/operator/trunk-numbers',
  command: 'trunk-numbers list',
  examples: ['trunk-numbers list', 'trunk-numbers list --state free --country GB'],
  summary: 'The numbers of the SIP trunks, with what customers pay for them',
  query: z.extend(listQuery, {
    state: z.optional(trunkNumberState),
    country: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/))),
    /** The beginning of the number, with or without its plus. */
    number: z.optional(z.string().check(z.trim(), z.maxLength(32))),
  }),
  response: listOf(trunkNumber),
})

/** The name of a trunk in the settings of the gateway. */
export const TRUNK_NAME = /^[a-z0-9-]{1,32}$/
export const REGION_MAX_LENGTH = 80

const PHONE_NUMBER_FIELD: ActionField = {
  name: 'phoneNumber',
  label: 'Number',
  type: 'text',
  help: 'With its country code: +1 212 555 1234',
  problem: 'Enter a number with its plus and country code.',
  maxLength: 32,
}

export const addTrunkNumber = operatorAction({
  path: '/api/operator/trunk-numbers/add',
  role: 'owner',
  command: 'trunk-numbers add',
  examples: [
    'trunk-numbers add --phone-number +12125551234 --reason "New numbers of the trunk"',
    'trunk-numbers add --phone-number +442079460123 --region London --trunk wholesale --reason "New"',
  ],
  summary:
    'Offer a number of a SIP trunk to customers. The fee and the price of its calls are those of its country and type in the active deck',
  body: z.object({
    phoneNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)),
    /** By default that of the numbering plan, as for `type`. */
    country: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/))),
    type: z.optional(numberType),
    region: z._default(z.string().check(z.trim(), z.maxLength(REGION_MAX_LENGTH)), ''),
    trunk: z.optional(z.string().check(z.trim(), z.regex(TRUNK_NAME))),
    reason,
  }),
  response: done,
  form: {
    label: 'Add a number',
    title: 'Add a number of a trunk',
    fields: [
      PHONE_NUMBER_FIELD,
      {
        name: 'region',
        label: 'Region',
        type: 'text',
        help: 'What customers read beside it, such as London. May be empty.',
        maxLength: REGION_MAX_LENGTH,
      },
      {
        name: 'country',
        label: 'Country',
        type: 'text',
        help: 'Two letters. Empty: what the numbering plan says.',
        problem: 'Enter the two letters of a country, such as GB.',
        maxLength: 2,
      },
      {
        name: 'trunk',
        label: 'Trunk',
        type: 'text',
        help: 'Its name in the settings of the gateway. May be empty.',
        problem: 'Enter small letters, digits and hyphens, as in the settings of the gateway.',
        maxLength: 32,
      },
    ],
    done: 'The number is offered.',
  },
})

export const withdrawTrunkNumber = operatorAction({
  path: '/api/operator/trunk-numbers/withdraw',
  role: 'owner',
  command: 'trunk-numbers withdraw',
  examples: [
    'trunk-numbers withdraw --phone-number +12125551234 --reason "Returned to the company"',
  ],
  summary:
    'Offer a number of a SIP trunk no longer. A customer who rents it keeps it until the rental ends; to end that now, release the number',
  body: z.object({ phoneNumber, reason }),
  response: done,
  form: {
    label: 'Withdraw',
    title: 'Withdraw {number}',
    isDangerous: true,
    done: '{number} is not offered any more.',
  },
})

/** Of a file of numbers, as the largest body of most endpoints. */
export const TRUNK_FILE_MAX_BYTES = 128_000
export const TRUNK_FILE_ROWS_MAX = 5_000
/** How many faults of a file are listed. More are counted. */
export const TRUNK_FAULTS_MAX = 50

/** What is wrong with a line, or doubtful in it. */
const remark = z.object({ line: z.number(), problem: z.string() })
/** Of numbers that are in no numbering plan, by line, at most {@link TRUNK_FAULTS_MAX}. */
const doubts = z.array(remark)

// A longer field than an option can be is the name of a file on the command line.
const file = z.string().check(z.maxLength(TRUNK_FILE_MAX_BYTES))

export const checkTrunkFile = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/trunk-numbers/check',
  access: 'operator',
  role: 'owner',
  isChange: false,
  bodyMaxBytes: TRUNK_FILE_MAX_BYTES,
  command: 'trunk-numbers check',
  examples: ['trunk-numbers check --file numbers.csv'],
  summary: 'What the import of a CSV file of numbers would do, and what is wrong with the file',
  body: z.object({ file }),
  response: z.object({
    /** How many numbers are new, or were withdrawn and are offered again. */
    added: z.number(),
    /** How many numbers get another trunk, country, type or region. */
    changed: z.number(),
    unchanged: z.number(),
    /** By line, at most {@link TRUNK_FAULTS_MAX}. With any, the file is not imported. */
    faults: z.array(remark),
    unlistedFaults: z.number(),
    doubts,
    /** Doubts beyond those. */
    unlistedDoubts: z.number(),
    /** The columns that have no meaning here. */
    unusedColumns: z.array(z.string()),
    /** Kinds of numbers of the file that have no fee, so that they are not offered: `GB mobile`. */
    kindsWithoutFee: z.array(z.string()),
  }),
})

export const importTrunkNumbers = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/trunk-numbers/import',
  access: 'operator',
  role: 'owner',
  isChange: true,
  bodyMaxBytes: TRUNK_FILE_MAX_BYTES,
  command: 'trunk-numbers import',
  examples: ['trunk-numbers import --file numbers.csv --reason "Order 4711 of the company"'],
  summary:
    'Offer the numbers of a CSV file with the column number, and perhaps type, country, region and trunk. Numbers that it does not name stay as they are',
  body: z.object({ file, reason }),
  response: z.extend(done, {
    added: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    doubts,
    /** Doubts beyond those. */
    unlistedDoubts: z.number(),
  }),
})
