import { failureCodeText } from '@ringback/contract/calls/failures/call-failures'
import type { Direction } from '@ringback/contract/customers/calls/calls'
import { type Micros, micros } from '@ringback/contract/money'
import type { CallTimelineEntry } from '@ringback/contract/operator/calls/inspected-call'
import type { CallState } from './call-life.ts'

/** What is known about a call, each part with its time. */
export interface CallFacts {
  call: {
    direction: Direction
    state: CallState
    createdAt: Date
    parentSid: string | null
    dialledAt: Date | null
    answeredAt: Date | null
    browserEndedAt: Date | null
    settledAt: Date | null
    answeredSeconds: number | null
    cost: Micros | null
  }
  webhooks: readonly { key: string; status: string; receivedAt: Date }[]
  records: readonly {
    status: string
    seconds: number | null
    price: Micros | null
    readAt: Date
  }[]
  holds: readonly { key: string; amount: Micros; createdAt: Date; releasedAt: Date | null }[]
  transfers: readonly {
    key: string
    createdAt: Date
    entries: readonly { account: string; amount: Micros }[]
  }[]
  feedback: { score: number; issue: string | null; at: Date } | null
  failure: { code: number; foundAt: Date } | null
  changes: readonly { at: Date; action: string; operatorEmail: string; reason: string }[]
}

type Entry = Partial<CallTimelineEntry> & Pick<CallTimelineEntry, 'at' | 'source' | 'event'>

/** Every report about a call in one list, oldest first. Of reports at the same time, the cause is before its effects. */
export function timelineOf(facts: CallFacts): CallTimelineEntry[] {
  const entries = [
    ...startOf(facts),
    ...facts.holds.flatMap(holdEntries),
    ...facts.changes.map(({ at, action, operatorEmail, reason }): Entry => {
      return {
        at,
        source: 'operator',
        event: 'operator-change',
        detail: `${action} · ${operatorEmail} · ${reason}`,
      }
    }),
    ...facts.webhooks.map(webhookEntry),
    ...facts.records.map(recordEntry),
    ...outcomeOf(facts),
    ...facts.holds.flatMap(releaseEntries),
    ...facts.transfers.map(transferEntry),
    ...feedbackEntries(facts),
    ...failureEntries(facts),
  ]
  return entries
    .map(entry => ({ detail: null, seconds: null, amount: null, ...entry }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

function startOf({ call }: CallFacts): Entry[] {
  const { direction, createdAt, dialledAt, parentSid } = call
  const isIncoming = direction === 'inbound'
  const entries: Entry[] = [
    isIncoming
      ? { at: createdAt, source: 'webhook', event: 'call-arrived', detail: parentSid }
      : { at: createdAt, source: 'browser', event: 'call-created' },
  ]
  if (dialledAt && !isIncoming) {
    const detail = parentSid
    entries.push({ at: dialledAt, source: 'webhook', event: 'instructions-requested', detail })
  }
  return entries
}

/** What follows from the reports. */
function outcomeOf({ call, holds }: CallFacts): Entry[] {
  const { state, answeredAt, browserEndedAt, settledAt, answeredSeconds, cost } = call
  const entries: Entry[] = []
  if (answeredAt) entries.push({ at: answeredAt, source: 'server', event: 'call-answered' })
  if (browserEndedAt) {
    entries.push({ at: browserEndedAt, source: 'browser', event: 'browser-hung-up' })
  }
  if (settledAt) {
    const bill = { detail: state, seconds: answeredSeconds, amount: cost }
    entries.push({ at: settledAt, source: 'server', event: 'call-settled', ...bill })
  }
  // The time at which a call expired is not stored, but its hold was released at the same time.
  if (state === 'expired') {
    const releases = holds.flatMap(({ releasedAt }) => releasedAt ?? [])
    for (const at of releases) entries.push({ at, source: 'server', event: 'call-expired' })
  }
  return entries
}

/** A hold of zero, of a call that costs nothing, is not shown. */
function holdEntries({ key, amount, createdAt }: CallFacts['holds'][number]): Entry[] {
  if (amount === 0n) return []
  return [{ at: createdAt, source: 'ledger', event: 'hold-placed', detail: key, amount }]
}

function releaseEntries({ key, amount, releasedAt }: CallFacts['holds'][number]): Entry[] {
  if (amount === 0n || !releasedAt) return []
  return [{ at: releasedAt, source: 'ledger', event: 'hold-released', detail: key, amount }]
}

/** A transfer with what it changed in the user's credit. */
function transferEntry({ key, createdAt, entries }: CallFacts['transfers'][number]): Entry {
  const amount = entries.find(({ account }) => account.startsWith('credit:'))?.amount ?? null
  return { at: createdAt, source: 'ledger', event: 'transfer-posted', detail: key, amount }
}

/** The keys of webhooks are made by http/webhooks/leg-reports.ts. */
function webhookEntry({ key, status, receivedAt }: CallFacts['webhooks'][number]): Entry {
  const event = key.includes(':dial-result:') ? 'dial-result' : 'leg-status'
  return { at: receivedAt, source: 'webhook', event, detail: status }
}

/** What the carrier charges for the leg is a cost of ours, so it is negative. */
function recordEntry({ readAt, status, seconds, price }: CallFacts['records'][number]): Entry {
  const amount = price && micros(-price)
  return { at: readAt, source: 'carrier', event: 'record-read', detail: status, seconds, amount }
}

function failureEntries({ failure }: CallFacts): Entry[] {
  if (!failure) return []
  const { code, foundAt: at } = failure
  return [{ at, source: 'carrier', event: 'failure-found', detail: failureCodeText(code) }]
}

function feedbackEntries({ feedback }: CallFacts): Entry[] {
  if (!feedback) return []
  const { at, score, issue } = feedback
  const detail = issue === null ? `${score}/5` : `${score}/5 · ${issue}`
  return [{ at, source: 'browser', event: 'feedback-given', detail }]
}
