import type { InspectedCall } from '@ringback/contract/operator/calls'
import { Id } from '../shared/EntityLink.tsx'
import { Money } from '../shared/Money.tsx'
import { Section } from '../shared/Section.tsx'
import { shared } from '../shared/strings.ts'
import { Time } from '../shared/Time.tsx'
import { SmallTable } from './SmallTable.tsx'
import { calls } from './strings.ts'

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
            <span className="min-w-0 wrap-anywhere">
              {calls.holdPlaced} <Id>{key}</Id>
              <span className="block text-xs text-soft">
                <Time at={createdAt} seconds />
                {' · '}
                {releasedAt === null ? calls.holdActive : calls.holdReleased}{' '}
                {releasedAt && <Time at={releasedAt} seconds />}
              </span>
            </span>
            <Money amount={amount} exact />
          </div>
        ))}
        {transfers.map(({ id, key, description, createdAt, entries }) => (
          <div key={id}>
            <p className="text-sm wrap-anywhere">
              {description} <Id>{key}</Id>
              <span className="block text-xs text-soft">
                <Time at={createdAt} seconds />
              </span>
            </p>
            <SmallTable
              label={key}
              columns={[calls.account, calls.balanceAfter, calls.amount]}
              rows={entries.map(({ account, amount, balanceAfter }) => [
                <Id key="account">{account}</Id>,
                balanceAfter === null ? shared.noValue : <Money amount={balanceAfter} exact />,
                <Money key="amount" amount={amount} exact signed />,
              ])}
            />
          </div>
        ))}
      </div>
    </Section>
  )
}
