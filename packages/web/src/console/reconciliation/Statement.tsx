import { readStatement } from '@ringback/contract/operator/reconciliation'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useRequest } from '../../api/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { Section } from '../shared/Page.tsx'
import { DENSE, denseInputClass } from '../shared/console-controls.tsx'

/** Downloads the books of a month. At first it is the month before `today`. */
export function Statement({ today }: { today: Date }) {
  const [month, setMonth] = useState(() => monthBefore(today))
  const [isReading, setIsReading] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const read = useRequest(readStatement)
  const download = async () => {
    setIsReading(true)
    setHasFailed(false)
    try {
      const { csv } = await read({ query: { month, accounts: 'totals' } })
      downloadFile(`books-${month}.csv`, 'text/csv', csv)
    } catch {
      setHasFailed(true)
    } finally {
      setIsReading(false)
    }
  }
  return (
    <Section title="Books of a month">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Month">
          {ids => (
            <input
              {...ids}
              type="month"
              value={month}
              onChange={event => setMonth(event.target.value)}
              className={denseInputClass('w-40!')}
            />
          )}
        </Field>
        <Button
          look="secondary"
          className={DENSE}
          icon={<Download size={15} aria-hidden="true" />}
          busy={isReading}
          disabled={month === ''}
          onClick={() => void download()}
        >
          Download CSV
        </Button>
      </div>
      <p className="mt-3 text-xs text-soft">
        Opening, debits, credits and closing of each account. In each currency the closing balances
        sum to zero.
      </p>
      {hasFailed && (
        <Notice tone="error" onDismiss={() => setHasFailed(false)} dismissLabel="Dismiss">
          The books could not be read.
        </Notice>
      )}
    </Section>
  )
}

/** The month before, in UTC: "2026-10". */
function monthBefore(today: Date): string {
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)
  return new Date(first).toISOString().slice(0, 7)
}
