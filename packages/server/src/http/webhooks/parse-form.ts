import { parse } from 'node:querystring'

/** Ten times the fields of any vendor's request. Without a limit, the signature of a request with very many fields would take a second to validate. */
const MAX_FIELDS = 500

/** Parses a form body. Fields beyond the maximum are left out, so that the signature of such a request is invalid. */
export function parseForm(body: string): Record<string, unknown> {
  return parse(body, '&', '=', { maxKeys: MAX_FIELDS })
}
