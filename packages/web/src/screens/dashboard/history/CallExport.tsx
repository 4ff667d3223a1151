import { namesOf, useContacts } from '../../../api/contacts.ts'
import { useClient } from '../../../api/use-client.ts'
import { exporting } from '../../../strings/exports.ts'
import { ExportButton } from '../shared/ExportButton.tsx'
import { type CallFilter, requestOf } from './call-filter.ts'

/** Saves the calls that match the filter as a CSV file. */
export function CallExport({ filter }: { filter: CallFilter }) {
  const client = useClient()
  const { data } = useContacts()
  const read = async (signal: AbortSignal) => {
    const { callsCsv, readAllCalls } = await import('./calls-csv.ts')
    const calls = await readAllCalls(client, requestOf(filter), signal)
    return callsCsv(calls, data ? namesOf(data) : new Map())
  }
  return <ExportButton label={exporting.calls} name="calls" read={read} />
}
