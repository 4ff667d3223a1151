import type { Customer } from '@ringback/contract/operator/customers/customers'
import type { ReactNode } from 'react'
import { Money } from '../../money/Money.tsx'
import { Definition, Section, Stat } from '../shared/Page.tsx'
import { Table } from '../shared/list/Table.tsx'
import { type Column, moneyColumn, timeColumn } from '../shared/list/columns.tsx'
import { EntityLink, Id } from '../shared/values/EntityLink.tsx'
import { Length, Phone, Time } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'
import { Name } from '../../ui/identity/Name.tsx'

const HOLD_PURPOSES = { call: 'Call', number: 'Number' } as const

/** Profile, credit, holds, limits and sessions of a customer. */
export function CustomerOverview({ customer }: { customer: Customer }) {
  const { balance, available, debt, holds, sessions } = customer
  const held = holds.reduce((sum, { amount }) => sum + amount, 0n) as typeof balance
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label="Balance" value={<Money amount={balance} />} />
        <Stat label="Available" value={<Money amount={available} />} />
        <Stat label="Held" value={<Money amount={held} />} />
        <Stat label="Debt" value={<Money amount={debt} />} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <Profile customer={customer} />
        <Limits customer={customer} />
        <Section title="Holds" className="lg:col-span-2">
          {holds.length === 0 ? (
            <p className="text-sm text-soft">No credit is held.</p>
          ) : (
            <Table
              label="Holds"
              columns={HOLD_COLUMNS}
              items={holds}
              itemKey={({ purpose, id }) => `${purpose}:${id}`}
            />
          )}
        </Section>
        <Section title="Sessions" className="lg:col-span-2">
          {sessions.length === 0 ? (
            <p className="text-sm text-soft">The customer is signed in nowhere.</p>
          ) : (
            <Table
              label="Sessions"
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
    <Section title="Profile">
      <Definition
        rows={[
          ['Id', <Id key="id">{id}</Id>],
          ['Email', email ? <Name key="email">{email}</Name> : null],
          ...(customer.mailRefusal
            ? [['Mail to this address is refused', customer.mailRefusal.answer] as const]
            : []),
          ['Name', displayName ? <Name key="name">{displayName}</Name> : null],
          ['Registered', <Time key="at" at={createdAt} />],
          ['Email verified', <Time key="at" at={verifiedAt} />],
          ['Two-step sign-in since', <Time key="at" at={customer.twoStepAt} />],
          [
            'Caller ID',
            selectedCallerId === null ? (
              'Platform number'
            ) : (
              <Phone key="number" number={selectedCallerId} />
            ),
          ],
          ...(closedAt ? [['Closed', <Time key="at" at={closedAt} />] as const] : []),
        ]}
      />
    </Section>
  )
}

/** The limits that apply, and which of them are the account's own. */
function Limits({ customer: { limits, ownLimits } }: { customer: Customer }) {
  if (!limits) {
    return (
      <Section title="Limits">
        <p className="text-sm text-soft">The limits apply once the email is verified.</p>
      </Section>
    )
  }
  const row = (label: string, value: ReactNode, own: unknown) =>
    [
      label,
      <span key="limit">
        {value}
        {own !== null && <span className="text-faint"> (own limit)</span>}
      </span>,
    ] as const
  return (
    <Section title="Limits">
      <Definition
        rows={[
          row(
            'Calls per hour',
            limits.callsPerHour.toLocaleString('en-US'),
            ownLimits.callsPerHour,
          ),
          row(
            'Different numbers per hour',
            limits.destinationsPerHour.toLocaleString('en-US'),
            ownLimits.destinationsPerHour,
          ),
          row('Spend per day', <Money amount={limits.spendPerDay} />, ownLimits.spendPerDay),
          row('Longest call', <Length seconds={limits.maxCallSeconds} />, ownLimits.maxCallSeconds),
        ]}
      />
    </Section>
  )
}

const HOLD_COLUMNS: readonly Column<Customer['holds'][number]>[] = [
  {
    header: 'Holds',
    cell: ({ purpose, id }) => (
      <>
        {wordOf(HOLD_PURPOSES, purpose)} <EntityLink kind={purpose} id={id} />
      </>
    ),
  },
  moneyColumn('Amount', ({ amount }) => amount),
  timeColumn('Since', ({ since }) => since),
]

const SESSION_COLUMNS: readonly Column<Customer['sessions'][number]>[] = [
  timeColumn('Signed in', ({ createdAt }) => createdAt),
  timeColumn('Last seen', ({ lastSeenAt }) => lastSeenAt),
  timeColumn('Expires', ({ expiresAt }) => expiresAt),
]
