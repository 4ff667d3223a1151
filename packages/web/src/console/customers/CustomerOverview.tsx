import type { Customer } from '@ringback/contract/operator/customers/customers'
import type { ReactNode } from 'react'
import { Money } from '../../money/Money.tsx'
import { Definition, Section, Stat } from '../shared/Page.tsx'
import { Table } from '../shared/list/Table.tsx'
import { type Column, moneyColumn, timeColumn } from '../shared/list/columns.tsx'
import { EntityLink, Id } from '../shared/values/EntityLink.tsx'
import { Length, Phone, Time } from '../shared/values/values.tsx'
import { customers } from './strings.ts'

/** Profile, credit, holds, limits and sessions of a customer. */
export function CustomerOverview({ customer }: { customer: Customer }) {
  const { balance, available, debt, holds, sessions } = customer
  const held = holds.reduce((sum, { amount }) => sum + amount, 0n) as typeof balance
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label={customers.balance} value={<Money amount={balance} />} />
        <Stat label={customers.available} value={<Money amount={available} />} />
        <Stat label={customers.held} value={<Money amount={held} />} />
        <Stat label={customers.debt} value={<Money amount={debt} />} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <Profile customer={customer} />
        <Limits customer={customer} />
        <Section title={customers.holds} className="lg:col-span-2">
          {holds.length === 0 ? (
            <p className="text-sm text-soft">{customers.noHolds}</p>
          ) : (
            <Table
              label={customers.holds}
              columns={HOLD_COLUMNS}
              items={holds}
              itemKey={({ purpose, id }) => `${purpose}:${id}`}
            />
          )}
        </Section>
        <Section title={customers.sessions} className="lg:col-span-2">
          {sessions.length === 0 ? (
            <p className="text-sm text-soft">{customers.noSessions}</p>
          ) : (
            <Table
              label={customers.sessions}
              columns={SESSION_COLUMNS}
              items={sessions}
              itemKey={({ createdAt }) => createdAt.toISOString()}
            />
          )}
        </Section>
      </div>
    </>
  )
}

function Profile({ customer }: { customer: Customer }) {
  const { id, email, displayName, createdAt, verifiedAt, selectedCallerId, closedAt } = customer
  return (
    <Section title={customers.profile}>
      <Definition
        rows={[
          [customers.id, <Id key="id">{id}</Id>],
          [customers.email, email || null],
          ...(customer.mailRefusal
            ? [[customers.mailRefused, customer.mailRefusal.answer] as const]
            : []),
          [customers.name, displayName || null],
          [customers.registered, <Time key="at" at={createdAt} />],
          [customers.verifiedAt, <Time key="at" at={verifiedAt} />],
          [customers.twoStep, <Time key="at" at={customer.twoStepAt} />],
          [
            customers.callerId,
            selectedCallerId === null ? (
              customers.platformNumber
            ) : (
              <Phone key="number" number={selectedCallerId} />
            ),
          ],
          ...(closedAt ? [[customers.closedAt, <Time key="at" at={closedAt} />] as const] : []),
        ]}
      />
    </Section>
  )
}

/** The limits that apply, and which of them are the account's own. */
function Limits({ customer: { limits, ownLimits } }: { customer: Customer }) {
  if (!limits) {
    return (
      <Section title={customers.limits}>
        <p className="text-sm text-soft">{customers.limitsUnverified}</p>
      </Section>
    )
  }
  const row = (label: string, value: ReactNode, own: unknown) =>
    [
      label,
      <span key="limit">
        {value}
        {own !== null && <span className="text-faint"> ({customers.ownLimit})</span>}
      </span>,
    ] as const
  return (
    <Section title={customers.limits}>
      <Definition
        rows={[
          row(customers.callsPerHour, customers.count(limits.callsPerHour), ownLimits.callsPerHour),
          row(
            customers.destinationsPerHour,
            customers.count(limits.destinationsPerHour),
            ownLimits.destinationsPerHour,
          ),
          row(customers.spendPerDay, <Money amount={limits.spendPerDay} />, ownLimits.spendPerDay),
          row(
            customers.maxCallSeconds,
            <Length seconds={limits.maxCallSeconds} />,
            ownLimits.maxCallSeconds,
          ),
        ]}
      />
    </Section>
  )
}

const HOLD_COLUMNS: readonly Column<Customer['holds'][number]>[] = [
  {
    header: customers.holds,
    cell: ({ purpose, id }) => (
      <>
        {customers.holdPurposes[purpose]} <EntityLink kind={purpose} id={id} />
      </>
    ),
  },
  moneyColumn(customers.amount, ({ amount }) => amount),
  timeColumn(customers.since, ({ since }) => since),
]

const SESSION_COLUMNS: readonly Column<Customer['sessions'][number]>[] = [
  timeColumn(customers.signedIn, ({ createdAt }) => createdAt),
  timeColumn(customers.lastSeen, ({ lastSeenAt }) => lastSeenAt),
  timeColumn(customers.expires, ({ expiresAt }) => expiresAt),
]
