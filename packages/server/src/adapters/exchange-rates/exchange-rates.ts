import type { ExchangeRates } from '../../ports/vendors/payments.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { parseJson, vendorFetch } from '../vendor-fetch.ts'

const TIMEOUT_MS = 10_000
const RESPONSE_MAX_BYTES = 256 * 1024
const VENDOR = 'exchange rates'

/** Fetches a JSON document and reads the rupees per dollar at `path`, for example `rates.INR`. */
export function createExchangeRates({ url, path }: { url: string; path: string }): ExchangeRates {
  return {
    async fetchInrPerUsdE4() {
      const { status, text } = await vendorFetch(VENDOR, {
        url,
        method: 'GET',
        headers: { accept: 'application/json' },
        timeoutMs: TIMEOUT_MS,
        maxBytes: RESPONSE_MAX_BYTES,
      })
      if (status !== 200) throw new VendorUnavailable(VENDOR, `responded with status ${status}`)
      const rate = Number(valueAt(parseJson(text), path))
      if (!(rate >= 1 && rate < 1_000_000)) {
        throw new VendorUnavailable(VENDOR, `sent no rate at ${path}`)
      }
      return BigInt(Math.round(rate * 10_000))
    },
  }
}

/** The number or text at a path of field names. Anything else is undefined. */
function valueAt(document: unknown, path: string): unknown {
  const value = path.split('.').reduce<unknown>((part, name) => {
    const isObject = typeof part === 'object' && part !== null
    return isObject && Object.hasOwn(part, name)
      ? (part as Record<string, unknown>)[name]
      : undefined
  }, document)
  return typeof value === 'number' || typeof value === 'string' ? value : undefined
}
