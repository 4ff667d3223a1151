import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type { OperatorRole } from './role.ts'

/** An endpoint for operators. The console, the command line and the tests of access are built from it. */
export interface OperatorEndpoint extends Endpoint {
  path: `/api/operator/${string}`
  access: 'operator'
  /** The lowest role that may use it. */
  role: OperatorRole
  /**
   * Whether it changes something about the business. A change has a `reason` in its body and inserts one row
   * into the log of changes. Signing out, for example, is not a change.
   */
  isChange: boolean
  /** The words of its command, for example `customers give-credit`. Each key of `params` follows as an argument. */
  command: string
  /** Complete command lines for the command's help, without the program's name. */
  examples: readonly string[]
}

/** Keeps the literal types of an endpoint's data. */
export function operatorEndpoint<const E extends OperatorEndpoint>(data: E): E {
  return data
}

export const REASON_MIN_LENGTH = 3
export const REASON_MAX_LENGTH = 500

/** Why an operator makes a change. It is stored in the log of changes. */
export const reason = z
  .string()
  .check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(REASON_MAX_LENGTH))

/** An id in a path. */
export const id = z.string().check(z.minLength(1), z.maxLength(64))

export const LIST_PAGE_SIZE = 50
export const LIST_PAGE_SIZE_MAX = 500

/** The part of a list's query that chooses the page. The first page is 1. */
export const listQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(LIST_PAGE_SIZE_MAX)),
    LIST_PAGE_SIZE,
  ),
})

/** A page of a list. It has no total, because counting a million rows takes longer than reading a page. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), currentPage: z.number(), hasMore: z.boolean() })
}

/** The response of a change that has nothing to report. */
export const done = z.object({ message: z.string() })
