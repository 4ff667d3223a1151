import { parse } from 'node:querystring'

/** No vendor sends a tenth of this; checking a signature over tens of thousands of fields takes a second. */
const MOST_FIELDS = 500

/** The fields of a form body. What comes after too many is left out, so that no signature over it is right. */
export function parseForm(body: string): Record<string, unknown> {
  return parse(body, '&', '=', { maxKeys: MOST_FIELDS })
}
