import * as z from 'zod/mini'
import { PAGE_SIZE_MAX } from './limits.ts'

/** A page number in a query string. First page: 1 (spec section 9). */
export const pageNumber = z._default(
  z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  1,
)

export function pageSize(whenAbsent: number) {
  return z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_SIZE_MAX)), whenAbsent)
}
