import { formatExactUsd } from '@ringback/contract/money'
import type { InspectedCall } from '@ringback/contract/operator/calls/inspected-call'
import type { ReactNode } from 'react'
import { Money } from '../../money/Money.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Definition, Section } from '../shared/Page.tsx'
import { shared } from '../shared/strings.ts'
import { Id } from '../shared/values/EntityLink.tsx'
import { Length, Time } from '../shared/values/values.tsx'
import { calls } from './strings.ts'

/** How the hold and the cost are computed, step by step. */
export function Arithmetic({ call: { arithmetic, isLive } }: { call: InspectedCall }) {
  const { ratePerMinute, incrementSeconds, authorisedSeconds, hold, cost, storedCost } = arithmetic
  const { answeredSeconds, chargedSeconds, billedSeconds } = arithmetic
  const rate = formatExactUsd(ratePerMinute)
  return (
    <Section title={calls.arithmetic}>
      <SmallTable
        label={calls.arithmetic}
        columns={[calls.step, calls.computation, calls.result]}
        rows={[
          [
            calls.tariff,
            calls.tariffSteps(incrementSeconds),
            <Money key="rate" amount={ratePerMinute} to="all" />,
          ],
          [
            calls.hold,
            calls.product(authorisedSeconds, rate),
            <Money key="hold" amount={hold} to="all" />,
          ],
          [
            calls.charged,
            calls.chargedOf(answeredSeconds, authorisedSeconds),
            <Length key="charged" seconds={chargedSeconds} />,
          ],
          [
            calls.billed,
            calls.billedOf(chargedSeconds, incrementSeconds),
            <Length key="billed" seconds={billedSeconds} />,
          ],
          [
            isLive ? calls.costSoFar : calls.cost,
            calls.product(billedSeconds, rate),
            <Money key="cost" amount={cost} to="all" />,
          ],
        ]}
      />
      {storedCost !== null && storedCost === cost && (
        <p className="mt-2 text-xs text-soft">{calls.storedCostEqual}</p>
      )}
      {storedCost !== null && storedCost !== cost && (
        <Notice tone="error" className="mt-3">
          {calls.storedCostDiffers(formatExactUsd(storedCost))}
        </Notice>
      )}
    </Section>
  )
}

/** What the carrier charges for the call, and what is left. */
export function Margin({ call: { margin } }: { call: InspectedCall }) {
  return (
    <Section title={calls.marginTitle}>
      {margin ? (
        <Definition
          rows={[
            [
              calls.carrierCost,
              <span key="cost" className="inline-flex flex-wrap items-center gap-2">
                <Money amount={margin.carrierCost} to="all" />
                {margin.isEstimate && <Badge>{calls.estimate}</Badge>}
              </span>,
            ],
            [calls.margin, <Money key="margin" amount={margin.margin} to="all" signed />],
          ]}
        />
      ) : (
        <p className="text-sm text-soft">{calls.noMargin}</p>
      )}
    </Section>
  )
}

/** The holds and the transfers of a call, each transfer with all of its entries. */
export function CallLedger({ call: { holds, transfers } }: { call: InspectedCall }) {
  return (
    <Section title={calls.ledger}>
      {holds.length + transfers.length === 0 && (
        <p className="text-sm text-soft">{calls.noLedger}</p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {holds.map(({ key, amount, createdAt, releasedAt }) => (
          <div key={key} className="flex justify-between gap-x-3 text-sm">
            <span className="min-w-0">
              {calls.holdPlaced}
              <span className="block text-xs text-soft">
                <Time at={createdAt} seconds />
                {' · '}
                {releasedAt === null ? calls.holdActive : calls.holdReleased}{' '}
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
              {description}
              <span className="block text-xs text-soft">
                <Time at={createdAt} seconds />
              </span>
              <Id>{key}</Id>
            </p>
            <SmallTable
              label={key}
              columns={[calls.account, calls.balanceAfter, calls.amount]}
              rows={entries.map(({ account, amount, balanceAfter }) => [
                <Id key="account">{account}</Id>,
                balanceAfter === null ? shared.noValue : <Money amount={balanceAfter} to="all" />,
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
    column > 0 && column === columns.length - 1 ? 'text-right' : 'text-left'
  return (
    <div className="scroll-edges-x" role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-soft">
            {columns.map((header, column) => (
              <th
                key={column}
                scope="col"
                className={`py-1.5 pr-3 font-medium last:pr-0 ${alignOf(column)}`}
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
                  <th key={column} scope="row" className="py-1.5 pr-3 text-left font-normal">
                    {cell}
                  </th>
                ) : (
                  <td
                    key={column}
                    className={`py-1.5 pr-3 tabular-nums last:pr-0 ${alignOf(column)}`}
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
