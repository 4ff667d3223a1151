import { getBalance } from '@ringback/contract/customers/credit/credit'
import type { Micros } from '@ringback/contract/money'
import type { AvailableNumber } from '@ringback/contract/customers/numbers/number-search'
import { rentNumber } from '@ringback/contract/customers/numbers/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { ApiError, keys, useRequest } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'

export type RentStep =
  | { is: 'none' }
  /** The balance is being loaded. */
  | { is: 'checking'; number: AvailableNumber }
  /** The balance could not be loaded. */
  | { is: 'balance-failed'; number: AvailableNumber; message: string }
  | { is: 'confirming'; number: AvailableNumber; available: Micros }
  | { is: 'renting'; number: AvailableNumber; available: Micros }
  | { is: 'too-little-credit'; number: AvailableNumber; available: Micros }

interface RentHandlers {
  onRented: (phoneNumber: string) => void
  onProblem: (message: string) => void
  /** The number is no longer available. */
  onUnavailable: (phoneNumber: string) => void
}

const UNAVAILABLE = [
  'number-needs-documents',
  'number-not-available',
  'number-not-offered',
  'number-refused',
  'number-taken',
]
const NONE: RentStep = { is: 'none' }

/** Rents a number: checks the balance, asks for confirmation, then sends the request (spec section 5). */
export function useRentNumber({ onRented, onProblem, onUnavailable }: RentHandlers) {
  const client = useClient()
  const queries = useQueryClient()
  const requestBalance = useRequest(getBalance)
  const [step, setStep] = useState<RentStep>(NONE)

  /** Loads the available credit, and shows `nextStep` of it or the failure of the request. */
  const checkBalance = async (
    number: AvailableNumber,
    nextStep: (available: Micros) => 'confirming' | 'too-little-credit',
  ) => {
    try {
      const balance = await queries.fetchQuery({
        queryKey: keys.balance,
        queryFn: ({ signal }) => requestBalance({}, { signal }),
        staleTime: 0,
      })
      const { available } = balance
      setStep({ is: nextStep(available), number, available })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const message = messageOf(error.failure, 'Failed to fetch balance')
      setStep({ is: 'balance-failed', number, message })
    }
  }

  const choose = async (number: AvailableNumber) => {
    if (step.is !== 'none' && step.is !== 'balance-failed') return
    setStep({ is: 'checking', number })
    await checkBalance(number, available =>
      available < number.monthlyFee ? 'too-little-credit' : 'confirming',
    )
  }

  const confirm = async () => {
    if (step.is !== 'confirming') return
    const { number, available } = step
    const { phoneNumber } = number
    setStep({ is: 'renting', number, available })
    const reply = await client.request(rentNumber, { body: { phoneNumber } })
    const affectedKeys = [keys.numbers, keys.balance, keys.transactions, keys.callerIds]
    // The lists are also reloaded after a failure, because the server may complete the rental later.
    for (const queryKey of affectedKeys) void queries.invalidateQueries({ queryKey })
    if (reply.ok) {
      setStep(NONE)
      onRented(reply.value.phoneNumber)
    } else if (reply.failure.code === 'too-little-credit-for-number') {
      await checkBalance(number, () => 'too-little-credit')
    } else {
      setStep(NONE)
      if (UNAVAILABLE.includes(reply.failure.code ?? '')) onUnavailable(phoneNumber)
      onProblem(messageOf(reply.failure, 'Failed to purchase number'))
    }
  }

  return {
    step,
    choose: (number: AvailableNumber) => void choose(number),
    confirm: () => void confirm(),
    cancel: () => setStep(NONE),
  }
}
