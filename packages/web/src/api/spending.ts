import { type Micros, usdFromMicros } from '@ringback/contract/money'
import {
  type Spending,
  getSpending,
  setSpending,
} from '@ringback/contract/customers/credit/spending'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from './client.ts'
import { type ApiError, keys, useAnswer } from './queries.ts'
import { useClient } from './use-client.ts'

export const SPENDING_SAVE_FAILED = 'Failed to save your spending settings'

/** The user's spending settings, and what calls count today. Requested on every visit. */
export function useSpending(): UseQueryResult<Spending, ApiError> {
  return useAnswer(getSpending, keys.spending, { refetchOnMount: 'always' })
}

interface Choice {
  /** A missing field stays. */
  dailyBudget?: Micros | null
  lowBalanceBelow?: Micros | null
}

/** Stores what the user chooses. The balance is requested again, because it says whether it is low. */
export function useChooseSpending() {
  const client = useClient()
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const choose = async (choice: Choice): Promise<Reply<Spending>> => {
    setSaving(true)
    const body = Object.fromEntries(
      Object.entries(choice).map(([name, amount]) => [name, amount && usdFromMicros(amount)]),
    )
    const reply = await client.request(setSpending, { body })
    setSaving(false)
    if (reply.ok) queries.setQueryData(keys.spending, reply.value)
    void queries.invalidateQueries({ queryKey: keys.balance })
    return reply
  }
  return { choose, isSaving }
}
