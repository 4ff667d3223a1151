import * as z from 'zod/mini'
import { PAGE_SIZE_MAX } from './limits.ts'
import { lazily } from './lazily.ts'

/** A time: an ISO 8601 string in JSON, a Date in the program. */
export const instant = z.codec(
  z.iso.datetime(),
  z.custom<Date>(value => value instanceof Date),
  { decode: text => new Date(text), encode: time => time.toISOString() },
)

declare const isUnknown: unique symbol
/** A word that only a server of another version has. No handler can make one. */
export type UnknownWord = string & { readonly [isUnknown]: true }

/**
 * A word of a response, of a fixed set that may grow. The page shows a word that it does not know as it is, or
 * passes over it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function word<Known extends string>(
  known: z.ZodMiniType<Known>,
): z.ZodMiniType<Known | UnknownWord, string> {
  return z.union([known, z.string()]) as never
}

/** A page number in a query string. The first page is 1, and it is the default (spec section 9). */
export const pageNumber = z._default(
  z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  1,
)

/** The number of items on a page, in a query string. */
export function pageSize(defaultSize: number) {
  return z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_SIZE_MAX)), defaultSize)
}

/** The proof of the bot check that the visitor is a person. The vendor documents at most 2048 characters. */
export const botCheckToken = lazily(() => z.string().check(z.minLength(1), z.maxLength(2048)))
