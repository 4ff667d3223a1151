import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GatewayReport, reportsResponse } from '@ringback/contract/gateway/gateway-contract'
import type { Logger } from 'pino'
import { replaceFile } from './replace-file.ts'
import { NotUnderstood, type ServerRequest, reasonOf } from '../server/server-request.ts'

/** Reports on their way to the server. What is not acknowledged is in kamailio's files, and is sent again. */
export interface Outbox {
  /** The first time with all that is in the files, in their order. */
  add(reports: readonly GatewayReport[]): void
  waiting(): number
  stop(): void
}

/** Of each day, the last acknowledged report: its sequence, call and event. */
type Acknowledged = Map<string, string>

const MOST_REPORTS = 100
/** Between two requests, so that each has what was reported meanwhile. */
const PAUSE_MS = 50
const RETRY_MS = 200
const LONGEST_RETRY_MS = 5_000
/** More than files are kept. */
const MOST_DAYS = 60

/**
 * Sends reports in their order, and repeats each request until the server acknowledges it. What was acknowledged is on
 * the disk, so a killed agent continues behind it, or repeats one request.
 */
export function startOutbox(
  folder: string,
  request: ServerRequest,
  log: Pick<Logger, 'error'>,
): Outbox {
  const file = join(folder, 'acknowledged')
  const acknowledged = readAcknowledged(file)
  const waiting: GatewayReport[] = []
  let isFirst = true
  let delayMs = RETRY_MS
  let most = MOST_REPORTS
  let timer: NodeJS.Timeout | undefined
  let isSending = false
  let isStopped = false

  const send = async () => {
    if (isSending || isStopped || waiting.length === 0) return
    isSending = true
    const reports = waiting.slice(0, most)
    const outcome = await post(request, reports)
    // One that the server does not understand does not stop the others.
    const isLost = outcome === 'not-understood' && reports.length === 1
    if (isLost) log.error({ reports }, 'The server does not understand a report, so it is left out')
    if (outcome === 'acknowledged' || isLost) {
      for (const report of reports) acknowledge(acknowledged, report)
      writeAcknowledged(file, acknowledged, log)
      waiting.splice(0, reports.length)
      most = Math.min(most * 2, MOST_REPORTS)
      delayMs = RETRY_MS
    } else if (outcome === 'not-understood') {
      most = Math.ceil(reports.length / 2)
    } else {
      delayMs = Math.min(delayMs * 2, LONGEST_RETRY_MS)
    }
    timer = setTimeout(
      () => {
        isSending = false
        void send()
      },
      outcome === 'failed' ? delayMs : PAUSE_MS,
    )
  }

  return {
    add(reports) {
      for (const report of isFirst ? unacknowledged(reports, acknowledged) : reports)
        waiting.push(report)
      isFirst = false
      void send()
    },
    waiting: () => waiting.length,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Sends a report about no call on the way of the others. @returns why the server has not acknowledged it, or '' */
export async function sendTestReport(request: ServerRequest, now: Date): Promise<string> {
  const sequence = `${now.toISOString().slice(0, 10)}/${'0'.repeat(12)}`
  const reports = [{ sequence, event: 'test' }]
  try {
    const { acknowledged } = await request('/reports', { reports }, reportsResponse)
    return acknowledged === sequence ? '' : 'another report was acknowledged'
  } catch (error) {
    return reasonOf(error)
  }
}

async function post(
  request: ServerRequest,
  reports: readonly GatewayReport[],
): Promise<'acknowledged' | 'not-understood' | 'failed'> {
  try {
    const { acknowledged } = await request('/reports', { reports }, reportsResponse)
    return acknowledged === reports.at(-1)?.sequence ? 'acknowledged' : 'failed'
  } catch (error) {
    return error instanceof NotUnderstood ? 'not-understood' : 'failed'
  }
}

const dayOf = ({ sequence }: GatewayReport) => sequence.slice(0, 10)
const markOf = ({ sequence, callId, event }: GatewayReport) => `${sequence} ${callId} ${event}`

function acknowledge(acknowledged: Acknowledged, report: GatewayReport): void {
  const before = acknowledged.get(dayOf(report)) ?? ''
  if (markOf(report) > before) acknowledged.set(dayOf(report), markOf(report))
}

/**
 * What stands behind the acknowledged reports of each day. All of a day without its acknowledged report: a power cut has
 * taken the end of the file, which was written anew. The server takes a report twice.
 */
function unacknowledged(reports: readonly GatewayReport[], acknowledged: Acknowledged) {
  const marks = new Set(reports.map(markOf))
  return reports.filter(report => {
    const mark = acknowledged.get(dayOf(report))
    return mark === undefined || !marks.has(mark) || markOf(report) > mark
  })
}

/** A full disk stops nothing: what is not written is sent again after a restart. */
function writeAcknowledged(
  file: string,
  acknowledged: Acknowledged,
  log: Pick<Logger, 'error'>,
): void {
  try {
    replaceFile(file, [...acknowledged.values()].sort().slice(-MOST_DAYS).join('\n'))
  } catch (error) {
    log.error({ err: error }, 'What the server has acknowledged cannot be written')
  }
}

function readAcknowledged(file: string): Acknowledged {
  try {
    const marks = readFileSync(file, 'utf8').split('\n')
    return new Map(marks.map(mark => [mark.slice(0, 10), mark]))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map()
    throw error
  }
}
