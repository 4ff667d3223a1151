import {
  startReconciliation,
  listReconciliationRuns,
  type ReconciliationRun,
} from '@ringback/contract/operator/reconciliation'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useRequest } from '../../api/queries.ts'
import { Badge } from '../../ui/status/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { useCan } from '../session/operator-session.ts'
import { Page, Section } from '../shared/Page.tsx'
import { DENSE, denseInputClass } from '../shared/console-controls.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { type Column, timeColumn } from '../shared/list/columns.tsx'
import { EmailAddress } from '../shared/values/EntityLink.tsx'
import { wordOf } from '../../text/known-key.ts'
import { Differences, CHECKS } from './Differences.tsx'
import { Statement } from './Statement.tsx'

const NO_RUNS = { title: 'No runs yet', detail: 'The first one is tonight, or now.' } as const

/** Differences with the vendors, the runs that found them, and the books of a month. */
export function ReconciliationPage() {
  const can = useCan()
  const { start, isStarting, notice, dismiss } = useStart()
  const [today] = useState(() => new Date())
  const [day, setDay] = useState(() => today.toISOString().slice(0, 10))
  return (
    <Page
      title="Reconciliation"
      lead="Payments, calls and numbers against the vendors, and the ledger against itself: every night after 02:00 UTC, and on demand."
      actions={
        can(startReconciliation.role) && (
          <div className="flex flex-wrap items-end gap-3">
            <Field label="Calls of">
              {ids => (
                <input
                  {...ids}
                  type="date"
                  value={day}
                  onChange={event => setDay(event.target.value)}
                  className={denseInputClass('w-40!')}
                />
              )}
            </Field>
            <Button
              className={DENSE}
              icon={<RefreshCw size={15} aria-hidden="true" />}
              busy={isStarting}
              disabled={day === ''}
              onClick={() => start(day)}
            >
              Reconcile now
            </Button>
          </div>
        )
      }
    >
      {notice && (
        <Notice tone={notice.tone} onDismiss={dismiss} dismissLabel="Dismiss">
          {notice.text}
        </Notice>
      )}
      {/* What stands below a list appears when the list has loaded, so that it does not move. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 [&>section:has([data-skeleton])~section]:hidden">
        <Differences />
        <Runs />
        <Statement today={today} />
      </div>
    </Page>
  )
}

const PAGE_SIZE = 10
/** A run that was just requested finishes within seconds. */
const REFETCH_MS = 5_000

/** The runs with the results of their checks. */
function Runs() {
  return (
    <Section title="Runs">
      <DataTable
        endpoint={listReconciliationRuns}
        label="Runs"
        columns={COLUMNS}
        itemKey={({ id }) => id}
        empty={NO_RUNS}
        prefix="runs-"
        pageSize={PAGE_SIZE}
        refetchMs={REFETCH_MS}
      />
    </Section>
  )
}

const COLUMNS: readonly Column<ReconciliationRun>[] = [
  timeColumn('Requested', ({ requestedAt }) => requestedAt),
  {
    header: 'By',
    cell: ({ requestedBy }) =>
      requestedBy === null ? 'Nightly' : <EmailAddress>{requestedBy}</EmailAddress>,
  },
  {
    header: 'Calls of',
    cell: ({ day }) => day,
    className: 'whitespace-nowrap tabular-nums',
  },
  {
    header: 'Results',
    cell: ({ checks, finishedAt }) =>
      finishedAt === null ? (
        <Badge>Running</Badge>
      ) : (
        <ul className="flex flex-wrap max-lg:min-w-96 gap-x-4 gap-y-1">
          {checks.map(check => (
            <li key={check.name}>
              <Result check={check} />
            </li>
          ))}
        </ul>
      ),
  },
]

function Result({ check }: { check: ReconciliationRun['checks'][number] }) {
  const { name, differences, failure, examinedHere, examinedThere } = check
  const tone = failure !== null ? 'bad' : differences > 0 ? 'warning' : 'neutral'
  const result = failure ?? (differences === 1 ? '1 difference' : `${differences} differences`)
  const examined =
    examinedThere === null
      ? `${examinedHere} rules`
      : `${examinedHere} here, ${examinedThere} there`
  return (
    <span title={failure === null ? examined : undefined}>
      <Badge tone={tone} dot>
        {wordOf(CHECKS, name)}
      </Badge>{' '}
      <span className="text-soft">{result}</span>
    </span>
  )
}

interface Notice {
  tone: 'info' | 'error'
  text: string
}

/** Requests a run for the calls of a day, for example `2026-11-22`, and reads the list of runs again. */
function useStart() {
  const request = useRequest(startReconciliation)
  const queries = useQueryClient()
  const [isStarting, setIsStarting] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const run = async (day: string) => {
    setIsStarting(true)
    try {
      await request({ body: { day } })
      setNotice({ tone: 'info', text: 'The reconciliation starts within a few seconds.' })
      await queries.invalidateQueries({ queryKey: [listReconciliationRuns.path] })
    } catch {
      setNotice({ tone: 'error', text: 'The reconciliation could not be started.' })
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
