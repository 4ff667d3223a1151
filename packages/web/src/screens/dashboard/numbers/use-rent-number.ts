import { getBalance } from '@ringback/contract/credit'
import type { Micros } from '@ringback/contract/money'
import { type AvailableNumber, rentNumber } from '@ringback/contract/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { ApiError, keys, useRequest } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { numbers } from '../../../strings/numbers.ts'

export type RentStep =
  | { is: 'none' }
  /** The balance is looked at. */
  | { is: 'checking'; number: AvailableNumber }
  | { is: 'asking'; number: AvailableNumber; available: Micros }
  | { is: 'renting'; number: AvailableNumber; available: Micros }
  | { is: 'lacking'; number: AvailableNumber; available: Micros }

interface Reactions {
  onRented: (phoneNumber: string) => void
  onProblem: (words: string) => void
  /** The number is not for rent any more. */
  onGone: (phoneNumber: string) => void
}

const GONE = ['number-not-available', 'number-not-offered', 'number-taken']
const NONE: RentStep = { is: 'none' }

/** Renting a number: first the balance, then the question, then the purchase (spec section 5). */
export function useRentNumber({ onRented, onProblem, onGone }: Reactions) {
  const client = useClient()
  const queries = useQueryClient()
  const askBalance = useRequest(getBalance)
  const [step, setStep] = useState<RentStep>(NONE)

  /** What can be spent now, or null after saying why that is unknown. */
  const readAvailable = async (): Promise<Micros | null> => {
    try {
      const balance = await queries.fetchQuery({
        queryKey: keys.balance,
        queryFn: ({ signal }) => askBalance({}, { signal }),
        staleTime: 0,
      })
      return balance.available
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onProblem(messageOf(error.failure, numbers.balanceFailed))
      return null
    }
  }

  const choose = async (number: AvailableNumber) => {
    if (step.is !== 'none') return
    setStep({ is: 'checking', number })
    const available = await readAvailable()
    if (available === null) setStep(NONE)
    else setStep({ is: available < number.monthlyFee ? 'lacking' : 'asking', number, available })
  }

  const confirm = async () => {
    if (step.is !== 'asking') return
    const { number, available } = step
    const { phoneNumber } = number
    setStep({ is: 'renting', number, available })
    const reply = await client.request(rentNumber, { body: { phoneNumber } })
    const stale = [keys.numbers, keys.balance, keys.transactions, keys.callerIds]
    // Also after a refusal: a purchase that is not confirmed yet may still come.
    for (const queryKey of stale) void queries.invalidateQueries({ queryKey })
    if (reply.ok) {
      setStep(NONE)
      onRented(reply.value.phoneNumber)
    } else if (reply.failure.code === 'too-little-credit-for-number') {
      const now = await readAvailable()
      setStep(now === null ? NONE : { is: 'lacking', number, available: now })
    } else {
      setStep(NONE)
      if (GONE.includes(reply.failure.code ?? '')) onGone(phoneNumber)
      onProblem(messageOf(reply.failure, numbers.purchaseFailed))
    }
  }

  return {
    step,
    choose: (number: AvailableNumber) => void choose(number),
    confirm: () => void confirm(),
    cancel: () => setStep(NONE),
  }
}
