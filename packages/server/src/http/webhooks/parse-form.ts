import { parse } from 'node:querystring'

/** Ten times what any vendor sends. Without a limit, a request with very many fields would take a second of signature checking. */
const MAX_FIELDS = 500

/** Parses a form body. Fields beyond the maximum are left out, so that the signature of such a request is invalid. */
export function parseForm(body: string): Record<string, unknown> {
  return parse(body, '&', '=', { maxKeys: MAX_FIELDS })
}
