import type { CallRecord } from '@ringback/contract/customers/calls/calls'
import { exportCalls } from '@ringback/contract/customers/exports'
import { csvFile } from '@ringback/contract/text/csv'
import type { ApiClient } from '../../../api/client.ts'
import { ApiError, type CallQuery } from '../../../api/queries.ts'
import { remoteNumberOf, directionWord, statusWord } from '../shared/calls/call-words.ts'
import { dollarCell, localTime } from '../shared/exports/ExportButton.tsx'
import { localZone } from '../../../text/local-time.ts'

/** All calls that match, newest first, batch by batch. @throws ApiError */
export async function readAllCalls(
  client: ApiClient,
  wanted: CallQuery,
  signal: AbortSignal,
): Promise<CallRecord[]> {
  const calls: CallRecord[] = []
  for (let after: string | undefined; ;) {
    const reply = await client.request(exportCalls, { query: { ...wanted, after } }, { signal })
    if (!reply.ok) throw new ApiError(reply.failure)
    calls.push(...reply.value.calls)
    if (reply.value.next === null) return calls
    after = reply.value.next
  }
}

/** The calls as a CSV file. @param names of contacts by number */
export function callsCsv(calls: readonly CallRecord[], names: ReadonlyMap<string, string>): string {
  const rows = calls.map(call => [
    call.startTime.toISOString(),
    localTime(call.startTime),
    directionWord(call.direction),
    call.fromNumber,
    call.toNumber,
    names.get(remoteNumberOf(call)) ?? '',
    call.destination,
    statusWord(call),
    call.duration,
    call.billedSeconds,
    dollarCell(call.sellingRatePerMinute),
    call.sellingBillingSeconds,
    dollarCell(call.actualCost),
  ])
  return csvFile([callColumns(localZone()), ...rows])
}

/** The headings of the file of calls. The second time is in the zone. */
function callColumns(zone: string): string[] {
  return [
    'Started (UTC)',
    `Started (${zone})`,
    'Direction',
    'From',
    'To',
    'Contact',
    'Destination',
    'Status',
    'Answered seconds',
    'Billed seconds',
    'Rate in USD per minute',
    'Billing step in seconds',
    'Cost in USD',
  ]
}
