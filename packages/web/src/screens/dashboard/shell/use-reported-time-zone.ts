import { reportTimeZone } from '@ringback/contract/customers/accounts/own-account'
import { useEffect } from 'react'
import { useProfile } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'

/** Reports the time zone of this browser when the server stores another one. A report that fails is repeated at the next load. */
export function useReportedTimeZone(): void {
  const client = useClient()
  const stored = useProfile().data?.timeZone
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (stored === undefined || stored === timeZone || !timeZone) return
    void client.request(reportTimeZone, { body: { timeZone } })
  }, [stored, client])
}
