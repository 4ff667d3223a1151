import {
  listReconciliationRuns,
  startReconciliation,
} from '@ringback/contract/operator/reconciliation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRequest } from '../../api/queries.ts'
import { reconciliation } from './strings.ts'

interface Notice {
  tone: 'info' | 'error'
  text: string
}

/** Requests a run for the calls of a day, for example `2026-11-22`, and reads the list of runs again. */
export function useStart() {
  const request = useRequest(startReconciliation)
  const queries = useQueryClient()
  const [isStarting, setIsStarting] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const run = async (day: string) => {
    setIsStarting(true)
    try {
      await request({ body: { day } })
      setNotice({ tone: 'info', text: reconciliation.starting })
      await queries.invalidateQueries({ queryKey: [listReconciliationRuns.path] })
    } catch {
      setNotice({ tone: 'error', text: reconciliation.startFailed })
    } finally {
      setIsStarting(false)
    }
  }
  return {
    start: (day: string) => void run(day),
    isStarting,
    notice,
    dismiss: () => setNotice(null),
  }
}
