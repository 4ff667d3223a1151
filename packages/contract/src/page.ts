import * as z from 'zod/mini'
import { PAGE_SIZE_MAX } from './limits.ts'

/** A page number in a query string. The first page is 1, and it is the default (spec section 9). */
export const pageNumber = z._default(
  z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  1,
)

/** The number of items on a page, in a query string. */
export function pageSize(defaultSize: number) {
  return z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_SIZE_MAX)), defaultSize)
}
