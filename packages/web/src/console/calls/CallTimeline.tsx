import type {
  CallTimelineEntry,
  TimelineSource,
} from '@ringback/contract/operator/calls/inspected-call'
import { Badge } from '../../ui/Badge.tsx'
import { Id } from '../shared/values/EntityLink.tsx'
import { Length } from '../shared/values/Length.tsx'
import { Money } from '../../money/Money.tsx'
import { wordsOf } from '../shared/values/StateBadges.tsx'
import { NewestOnly, Section } from '../shared/Page.tsx'
import { Timeline, type TimelineEntry } from '../shared/values/Timeline.tsx'
import { calls } from './strings.ts'

const TONES: Partial<Record<TimelineSource, NonNullable<TimelineEntry['tone']>>> = {
  operator: 'warning',
}

/** Browser, webhooks, records of the carrier, operators and ledger in one list, oldest first. */
export function CallTimeline({ entries }: { entries: readonly CallTimelineEntry[] }) {
  return (
    <Section title={calls.timeline}>
      <Timeline
        hasOffsets
        entries={entries.map((entry, index) => ({
          key: String(index),
          at: entry.at,
          title: (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              {calls.events[entry.event]} <Badge>{calls.sources[entry.source]}</Badge>
            </span>
          ),
          detail: detailOf(entry),
          more: WITH_IDS.has(entry.event) && entry.detail !== null && <Id>{entry.detail}</Id>,
          tone: TONES[entry.source] ?? 'neutral',
        }))}
      />
      <NewestOnly rows={entries} />
    </Section>
  )
}

/** The events whose detail is an id: the SID of a leg, or the key of a hold or a transfer. */
const WITH_IDS: ReadonlySet<CallTimelineEntry['event']> = new Set([
  'call-arrived',
  'instructions-requested',
  'hold-placed',
  'hold-released',
  'transfer-posted',
])

function detailOf({ event, detail: reported, seconds, amount }: CallTimelineEntry) {
  const detail = WITH_IDS.has(event) ? null : reported && wordsOf(reported)
  if (detail === null && seconds === null && amount === null) return undefined
  return (
    <span className="flex flex-wrap gap-x-3">
      {detail !== null && <span>{detail}</span>}
      {seconds !== null && <Length seconds={seconds} />}
      {amount !== null && <Money amount={amount} to="all" />}
    </span>
  )
}
