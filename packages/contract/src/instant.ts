import * as z from 'zod/mini'

/** A time: an ISO 8601 string in JSON, a Date in the program. */
export const instant = z.codec(
  z.iso.datetime(),
  z.custom<Date>(value => value instanceof Date),
  { decode: text => new Date(text), encode: time => time.toISOString() },
)
