import * as z from 'zod/mini'

/** A moment on the wire: an ISO 8601 string outside, a Date inside. */
export const instant = z.codec(
  z.iso.datetime(),
  z.custom<Date>(value => value instanceof Date),
  { decode: text => new Date(text), encode: moment => moment.toISOString() },
)
