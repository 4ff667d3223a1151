import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { instant, word } from '../../fields.ts'
import { usd } from '../../money.ts'
import { timeZone } from '../../calls/quiet-hours.ts'

/** What a change of the balance was for. The statement has a sum for each. */
export const STATEMENT_KINDS = [
  'purchase',
  'promotion',
  'refund',
  'call',
  'rental',
  'reversal',
  'debt',
  'adjustment',
] as const
export const statementKind = z.enum(STATEMENT_KINDS)
export type StatementKind = z.infer<typeof statementKind>

const statementEntry = z.object({
  /** Its number among the changes of the balance, counted from 1. */
  number: z.number(),
  at: instant,
  kind: word(statementKind),
  description: z.string(),
  /** Answered seconds of a call; null for everything else. */
  seconds: z.nullable(z.number()),
  /** Negative if it lowered the balance. */
  amount: usd,
  balanceAfter: usd,
})
export type StatementEntry = z.infer<typeof statementEntry>

export const statement = z.object({
  /** `2026-11` */
  month: z.string(),
  timeZone: z.string(),
  from: instant,
  to: instant,
  customer: z.object({ displayName: z.string(), email: z.string() }),
  openingBalance: usd,
  /** The balance at the end of the month, or now if the month has not ended. */
  closingBalance: usd,
  /** What the customer owes at that time: credit that was spent before its payment was returned. */
  owed: usd,
  /** The kinds that occur. The opening balance and the sums are the closing balance. */
  sums: z.array(z.object({ kind: word(statementKind), count: z.number(), amount: usd })),
  /** Up to 1,000, oldest first. */
  entries: z.array(statementEntry),
  /** The number after which more entries follow; null if these are the last ones. */
  next: z.nullable(z.number()),
})
export type Statement = z.infer<typeof statement>

export const getStatement = endpoint(() => ({
  method: 'GET',
  path: '/api/credits/statements/:month',
  access: 'user',
  cost: 5,
  summary: "The user's statement of a month in a time zone, with its entries in batches",
  params: z.object({ month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)) }),
  query: z.object({
    timeZone,
    /** The `next` of the batch before. */
    after: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
  }),
  response: statement,
}))
