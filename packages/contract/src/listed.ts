import * as z from 'zod/mini'

/*
 * Parts of what the page reads. They accept every JSON form that the specification allows, because it lists
 * names of fields and no types. Our own server sends one of these forms.
 */

/** An id or a code: text, or a number that becomes text. */
export const listedText = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** A time in any ISO 8601 form: with `Z`, with an offset, or as a date alone. */
export const listedInstant = z.pipe(
  z.string().check(z.refine(text => !Number.isNaN(Date.parse(text)))),
  z.transform(text => new Date(text)),
)

/** A response that the page does not read. It may be empty, or no JSON. */
export const notRead = z.unknown()

/** A message that the page shows if there is one. */
export const listedMessage = z.catch(z.object({ message: z.optional(z.string()) }), {})
