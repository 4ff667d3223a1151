import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GatewayReport, reportsResponse } from '@ringback/contract/gateway/gateway-contract'
import type { ServerRequest } from './server-request.ts'

/** Reports on their way to the server. What is not acknowledged is in kamailio's files, and is sent again. */
export interface Outbox {
  add(reports: readonly GatewayReport[]): void
  waiting(): number
  stop(): void
}

const MOST_REPORTS = 100
const RETRY_MS = 200
const LONGEST_RETRY_MS = 5_000

/**
 * Sends reports in their order, and repeats each request until the server acknowledges it. The sequence of the last
 * acknowledged report is on the disk, so a killed agent continues behind it, or repeats one request.
 */
export function startOutbox(folder: string, request: ServerRequest): Outbox {
  const file = join(folder, 'acknowledged')
  const acknowledgedBefore = readAcknowledged(file)
  let acknowledged = acknowledgedBefore
  const waiting: GatewayReport[] = []
  let delayMs = RETRY_MS
  let timer: NodeJS.Timeout | undefined
  let isSending = false
  let isStopped = false

  const send = async () => {
    if (isSending || isStopped || waiting.length === 0) return
    isSending = true
    const reports = waiting.slice(0, MOST_REPORTS)
    const last = reports.at(-1)?.sequence ?? ''
    const isAcknowledged = await request('/reports', { reports }).then(
      response => reportsResponse.safeParse(response).data?.acknowledged === last,
      () => false,
    )
    if (isAcknowledged) {
      acknowledged = last > acknowledged ? last : acknowledged
      writeFileSync(`${file}.new`, acknowledged)
      renameSync(`${file}.new`, file)
      waiting.splice(0, reports.length)
    }
    delayMs = isAcknowledged ? RETRY_MS : Math.min(delayMs * 2, LONGEST_RETRY_MS)
    isSending = false
    timer = setTimeout(() => void send(), isAcknowledged ? 0 : delayMs)
  }

  return {
    add(reports) {
      // At midnight a process of kamailio may append to the file of the old day when the new one has lines already.
      waiting.push(...reports.filter(({ sequence }) => sequence > acknowledgedBefore))
      void send()
    },
    waiting: () => waiting.length,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function readAcknowledged(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
