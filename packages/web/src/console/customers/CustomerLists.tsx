import { type ListedCallOfCustomer, listCalls } from '@ringback/contract/operator/calls/calls'
import { listChanges, type OperatorChange } from '@ringback/contract/operator/changes'
import {
  type CustomerVerifiedNumber,
  listCustomerVerifiedNumbers,
} from '@ringback/contract/operator/customers/customer-history'
import type { Customer } from '@ringback/contract/operator/customers/customers'
import { listMails, type OperatorMail } from '@ringback/contract/operator/mails'
import { listRentals, type Rental } from '@ringback/contract/operator/numbers/numbers'
import { Money } from '../../money/Money.tsx'
import { actionName } from '../shared/OperatorChanges.tsx'
import { RefundButton } from '../shared/change/RefundButton.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import {
  type Column,
  countColumn,
  moneyColumn,
  timeColumn,
  valueColumn,
  actionsColumn,
  csvColumn,
} from '../shared/list/columns.tsx'
import { EmailAddress, EntityLink } from '../shared/values/EntityLink.tsx'
import { RentalBadge, CallBadge } from '../shared/values/StateBadges.tsx'
import { Length, Phone, DirectedParty, otherPartyOf, Time } from '../shared/values/values.tsx'
import { customers } from './strings.ts'

/** The numbers that the customer rents or has rented. */
export function CustomerNumbers({ id }: { id: string }) {
  return (
    <DataTable
      endpoint={listRentals}
      fixedQuery={{ customer: id }}
      label={customers.sections.numbers}
      columns={NUMBER_COLUMNS}
      itemKey={number => number.id}
      empty={{ title: customers.noNumbers, detail: customers.noNumbersDetail }}
      exportName={`numbers-${id}`}
    />
  )
}

/** The customer's own numbers. */
export function CustomerVerifiedNumbers({ id }: { id: string }) {
  return (
    <DataTable
      endpoint={listCustomerVerifiedNumbers}
      params={{ id }}
      label={customers.sections.verified}
      columns={VERIFIED_COLUMNS}
      itemKey={number => number.id}
      empty={{ title: customers.noVerified, detail: customers.noVerifiedDetail }}
      exportName={`verified-numbers-${id}`}
    />
  )
}

/** The mails of the last 30 days to the customer's address. A row opens to the text. A closed account has none. */
export function CustomerMails({ customer: { id, email } }: { customer: Customer }) {
  return (
    <DataTable
      endpoint={listMails}
      fixedQuery={{ recipient: email || id }}
      label={customers.sections.mails}
      columns={MAIL_COLUMNS}
      itemKey={mail => mail.id}
      rowDetails={({ text }) => (
        <pre className="max-w-3xl font-sans text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
      )}
      empty={{ title: customers.noMails, detail: customers.noMailsDetail }}
    />
  )
}

/** What operators have changed about the customer. */
export function CustomerChangesList({ id }: { id: string }) {
  return (
    <DataTable
      endpoint={listChanges}
      fixedQuery={{ subject: `user:${id}` }}
      label={customers.sections.changes}
      columns={CHANGE_COLUMNS}
      itemKey={change => change.id}
      empty={{ title: customers.noChanges, detail: customers.noChangesDetail }}
    />
  )
}

const NUMBER_COLUMNS: readonly Column<Rental>[] = [
  valueColumn(
    customers.number,
    ({ phoneNumber }) => phoneNumber,
    (phoneNumber, { id }) => (
      <EntityLink kind="number" id={id}>
        <Phone number={phoneNumber} />
      </EntityLink>
    ),
  ),
  valueColumn(customers.country, ({ countryCode }) => countryCode),
  valueColumn(
    customers.status,
    ({ state }) => state,
    state => <RentalBadge state={state} />,
  ),
  moneyColumn(customers.fee, ({ monthlyFee }) => monthlyFee),
  timeColumn(customers.added, ({ createdAt }) => createdAt),
  timeColumn(customers.renewal, ({ renewalAt, endedAt }) => (endedAt ? null : renewalAt)),
  timeColumn(customers.ended, ({ endedAt }) => endedAt),
]

const VERIFIED_COLUMNS: readonly Column<CustomerVerifiedNumber>[] = [
  valueColumn(
    customers.number,
    ({ phoneNumber }) => phoneNumber,
    phoneNumber => <Phone number={phoneNumber} />,
  ),
  timeColumn(customers.added, ({ createdAt }) => createdAt),
  timeColumn(customers.verified, ({ verifiedAt }) => verifiedAt),
  timeColumn(customers.removed, ({ lostAt }) => lostAt),
]

const MAIL_COLUMNS: readonly Column<OperatorMail>[] = [
  timeColumn(customers.time, ({ createdAt }) => createdAt, true),
  { header: customers.subject, cell: ({ subject }) => subject },
  {
    header: customers.sent,
    cell: ({ sentAt }) => (sentAt ? <Time at={sentAt} seconds /> : customers.waiting),
  },
  countColumn(customers.attempts, ({ attempts }) => attempts),
]

const CHANGE_COLUMNS: readonly Column<OperatorChange>[] = [
  timeColumn(customers.time, ({ at }) => at, true),
  {
    header: customers.operator,
    cell: ({ operatorEmail }) => <EmailAddress>{operatorEmail}</EmailAddress>,
  },
  { header: customers.action, cell: ({ action }) => actionName(action) },
  { header: customers.reason, cell: ({ reason }) => reason },
]

/** The customer's calls, which can be refunded. */
export function CustomerCalls({ customer }: { customer: Customer }) {
  const actions = actionsColumn<ListedCallOfCustomer>(
    customers.actions,
    call =>
      !customer.closedAt &&
      call.cost !== null && (
        <RefundButton call={{ ...call, cost: call.cost, party: otherPartyOf(call) }} />
      ),
  )
  return (
    <DataTable
      endpoint={listCalls}
      fixedQuery={{ customer: customer.id }}
      label={customers.sections.calls}
      columns={[...COLUMNS, actions]}
      itemKey={({ id }) => id}
      empty={{ title: customers.noCalls, detail: customers.noCallsDetail }}
      exportName={`calls-${customer.id}`}
    />
  )
}

const COLUMNS: readonly Column<ListedCallOfCustomer>[] = [
  {
    ...timeColumn(customers.time, ({ createdAt }) => createdAt),
    cell: ({ id, createdAt }) => (
      <EntityLink kind="call" id={id}>
        <Time at={createdAt} seconds />
      </EntityLink>
    ),
  },
  {
    header: customers.number,
    className: 'whitespace-nowrap',
    cell: call => <DirectedParty call={call} />,
  },
  valueColumn(
    customers.status,
    ({ status }) => status,
    status => <CallBadge status={status} />,
  ),
  countColumn(
    customers.duration,
    ({ answeredAt, seconds }) => answeredAt && seconds,
    seconds => seconds !== null && <Length seconds={seconds} />,
  ),
  moneyColumn(customers.cost, ({ cost }) => cost, { to: 'all' }),
  {
    ...moneyColumn(customers.refunded, ({ refunded }) => refunded),
    cell: ({ refunded }) => refunded > 0n && <Money amount={refunded} to="all" />,
  },
  csvColumn(customers.direction, ({ direction }) => direction),
  csvColumn(customers.from, ({ fromNumber }) => fromNumber),
  csvColumn(customers.to, ({ toNumber }) => toNumber),
]
