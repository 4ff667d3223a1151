import * as z from 'zod/mini'

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
