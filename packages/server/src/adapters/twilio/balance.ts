import { type Micros, microsFromUsd } from '@ringback/contract/money'
import * as z from 'zod'
import { type ClientSettings, createClient, readResource, requestOrNull } from './client.ts'

const balanceResource = z.object({
  /** May be negative. */
  balance: z.string().regex(/^-?\d{1,9}(\.\d{1,10})?$/),
  currency: z.string(),
})

/** Reads Twilio's Balance resource (2010-04-01). */
export function createBalanceReader(settings: ClientSettings): () => Promise<Micros | null> {
  const client = createClient(settings)
  return async () => {
    const found = await requestOrNull(() => client.api.v2010.account.balance.fetch(), [])
    const { balance, currency } = readResource(balanceResource, found)
    return currency.toUpperCase() === 'USD' ? microsFromUsd(Number(balance)) : null
  }
}
