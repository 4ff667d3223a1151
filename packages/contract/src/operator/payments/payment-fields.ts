import * as z from 'zod/mini'
import { instant } from '../../fields.ts'

/** An amount in the smallest unit of its currency, because a payment may arrive in another currency than rupees. */
export const amountOf = z.object({ amount: z.int(), currency: z.string() })
export type AmountOf = z.infer<typeof amountOf>

/** Null for a payment of an unknown order. The e-mail is empty when the account is closed. */
export const customer = z.nullable(z.object({ id: z.string(), email: z.string() }))

export const filter = z.optional(z.string().check(z.maxLength(128)))

export const period = { from: z.optional(instant), to: z.optional(instant) }
