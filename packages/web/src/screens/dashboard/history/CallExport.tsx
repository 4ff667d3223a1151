import { namesOf, useContacts } from '../../../api/contacts.ts'
import { useClient } from '../../../api/use-client.ts'
import { exporting } from '../shared/exports/strings.ts'
import { ExportButton } from '../shared/exports/ExportButton.tsx'
import { type CallFilter, requestOf } from './call-filter.ts'

/** Saves the calls that match the filter as a CSV file. */
export function CallExport({ filter }: { filter: CallFilter }) {
  const client = useClient()
  const contacts = useContacts()
  const read = async (signal: AbortSignal) => {
    const { callsCsv, readAllCalls } = await import('./calls-csv.ts')
    const calls = await readAllCalls(client, requestOf(filter), signal)
    // Contacts that failed to load are requested once more.
    const { data } = contacts.data ? contacts : await contacts.refetch({ cancelRefetch: false })
    if (!data) return { csv: callsCsv(calls, new Map()), note: exporting.doneWithoutNames }
    return { csv: callsCsv(calls, namesOf(data)) }
  }
  return <ExportButton label={exporting.calls} name="calls" read={read} />
}
