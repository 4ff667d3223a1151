import { startReconciliation } from '@ringback/contract/operator/reconciliation'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCan } from '../session/operator-context.ts'
import { Field } from '../../ui/Field.tsx'
import { DENSE, denseInputClass } from '../shared/console-controls.ts'
import { Page } from '../shared/Page.tsx'
import { shared } from '../shared/strings.ts'
import { Differences } from './Differences.tsx'
import { Runs } from './Runs.tsx'
import { Statement } from './Statement.tsx'
import { reconciliation } from './strings.ts'
import { useStart } from './use-start.ts'

/** Differences with the vendors, the runs that found them, and the books of a month. */
export function ReconciliationPage() {
  const can = useCan()
  const { start, isStarting, notice, dismiss } = useStart()
  const [today] = useState(() => new Date())
  const [day, setDay] = useState(() => today.toISOString().slice(0, 10))
  return (
    <Page
      title={reconciliation.title}
      lead={reconciliation.lead}
      actions={
        can(startReconciliation.role) && (
          <div className="flex flex-wrap items-end gap-3">
            <Field label={reconciliation.day}>
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
              {reconciliation.start}
            </Button>
          </div>
        )
      }
    >
      {notice && (
        <Notice tone={notice.tone} onDismiss={dismiss} dismissLabel={shared.dismiss}>
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
