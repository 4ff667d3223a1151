import { formatExactUsd } from '@ringback/contract/money'
import type { InspectedCall } from '@ringback/contract/operator/calls/inspected-call'
import { formatDuration } from '@ringback/contract/text/figures'
import type { ReactNode } from 'react'
import { Money } from '../../money/Money.tsx'
import { TextWithNumbers } from '../../phone/PhoneNumber.tsx'
import { Badge } from '../../ui/status/Badge.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { Definition, Section } from '../shared/Page.tsx'
import { Id } from '../shared/values/EntityLink.tsx'
import { Length, Time } from '../shared/values/values.tsx'

/** How the hold and the cost are computed, step by step. */
export function Arithmetic({ call: { arithmetic, isLive } }: { call: InspectedCall }) {
  const { ratePerMinute, incrementSeconds, authorisedSeconds, hold, cost, storedCost } = arithmetic
  const { answeredSeconds, chargedSeconds, billedSeconds } = arithmetic
  const rate = formatExactUsd(ratePerMinute)
  return (
    <Section title="Arithmetic">
      <SmallTable
        label="Arithmetic"
        columns={['Step', 'Computation', 'Result']}
        rows={[
          [
            'Tariff',
            `per minute, in increments of ${formatDuration(incrementSeconds)}`,
            <Money key="rate" amount={ratePerMinute} to="all" />,
          ],
          [
            'Hold',
            <TextWithNumbers key="product">{productText(authorisedSeconds, rate)}</TextWithNumbers>,
            <Money key="hold" amount={hold} to="all" />,
          ],
          [
            'Charged',
            `${formatDuration(answeredSeconds)} answered, at most the authorised ${formatDuration(authorisedSeconds)}`,
            <Length key="charged" seconds={chargedSeconds} />,
          ],
          [
            'Billed',
            `${formatDuration(chargedSeconds)} rounded up to increments of ${formatDuration(incrementSeconds)}`,
            <Length key="billed" seconds={billedSeconds} />,
          ],
          [
            isLive ? 'Cost, if it ended now' : 'Cost',
            <TextWithNumbers key="product">{productText(billedSeconds, rate)}</TextWithNumbers>,
            <Money key="cost" amount={cost} to="all" />,
          ],
        ]}
      />
      {storedCost !== null && storedCost === cost && (
        <p className="mt-2 text-xs text-soft">The stored cost is the same.</p>
      )}
      {storedCost !== null && storedCost !== cost && (
        <Notice tone="error" className="mt-3">
          <TextWithNumbers>{`The stored cost is ${formatExactUsd(storedCost)}, which is not what the steps give.`}</TextWithNumbers>
        </Notice>
      )}
    </Section>
  )
}

/** What the carrier charges for the call, and what is left. */
export function Margin({ call: { margin } }: { call: InspectedCall }) {
  return (
    <Section title="Margin">
      {margin ? (
        <Definition
          rows={[
            [
              'Cost at the carrier',
              <span key="cost" className="inline-flex flex-wrap items-center gap-2">
                <Money amount={margin.carrierCost} to="all" />
                {margin.isEstimate && <Badge>Estimate from the rate deck</Badge>}
              </span>,
            ],
            ['Margin', <Money key="margin" amount={margin.margin} to="all" signed />],
          ]}
        />
      ) : (
        <p className="text-sm text-soft">The price of the carrier is not known.</p>
      )}
    </Section>
  )
}

/** The holds and the transfers of a call, each transfer with all of its entries. */
export function CallLedger({ call: { holds, transfers } }: { call: InspectedCall }) {
  return (
    <Section title="Ledger">
      {holds.length + transfers.length === 0 && (
        <p className="text-sm text-soft">The call has neither a hold nor a transfer.</p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {holds.map(({ key, amount, createdAt, releasedAt }) => (
          <div key={key} className="flex justify-between gap-x-3 text-sm">
            <span className="min-w-0">
              Hold placed
              <span className="block text-xs text-soft">
                <Time at={createdAt} seconds />
                {' · '}
                {releasedAt === null ? 'active' : 'released'}{' '}
                {releasedAt && <Time at={releasedAt} seconds />}
              </span>
              <Id>{key}</Id>
            </span>
            <Money amount={amount} to="all" />
          </div>
        ))}
        {transfers.map(({ id, key, description, createdAt, entries }) => (
          <div key={id}>
            <p className="text-sm wrap-break-word">
              <TextWithNumbers>{description}</TextWithNumbers>
              <span className="block text-xs text-soft">
                <Time at={createdAt} seconds />
              </span>
              <Id>{key}</Id>
            </p>
            <SmallTable
              label={key}
              columns={['Account', 'Balance after', 'Amount']}
              rows={entries.map(({ account, amount, balanceAfter }) => [
                <Id key="account">{account}</Id>,
                balanceAfter === null ? '–' : <Money amount={balanceAfter} to="all" />,
                <Money key="amount" amount={amount} to="all" signed />,
              ])}
            />
          </div>
        ))}
      </div>
    </Section>
  )
}

interface SmallTableProps {
  /** For screen readers. */
  label: string
  columns: readonly string[]
  /** The cells of each row. The first one names the row. */
  rows: readonly (readonly ReactNode[])[]
}

/** A few rows inside of a section. The last of more than two columns is on the right. */
export function SmallTable({ label, columns, rows }: SmallTableProps) {
  const alignOf = (column: number) =>
    column > 0 && column === columns.length - 1 ? 'text-end' : 'text-start'
  return (
    <div className="scroll-edges-x" role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-soft">
            {columns.map((header, column) => (
              <th
                key={column}
                scope="col"
                className={`py-1.5 pe-3 font-medium last:pe-0 ${alignOf(column)}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index} className="border-line align-top not-last:border-b">
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row" className="py-1.5 pe-3 text-start font-normal">
                    {cell}
                  </th>
                ) : (
                  <td
                    key={column}
                    className={`py-1.5 pe-3 tabular-nums last:pe-0 ${alignOf(column)}`}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function productText(seconds: number, rate: string): string {
  return `${formatDuration(seconds)} × ${rate} a minute`
}
