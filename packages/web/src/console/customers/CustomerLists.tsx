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

/** The numbers that the customer rents or has rented. */
export function CustomerNumbers({ id }: { id: string }) {
  return (
    <DataTable
      endpoint={listRentals}
      fixedQuery={{ customer: id }}
      label="Rented numbers"
      columns={NUMBER_COLUMNS}
      itemKey={number => number.id}
      empty={{ title: 'No rented numbers', detail: 'This customer has not rented a number.' }}
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
      label="Verified numbers"
      columns={VERIFIED_COLUMNS}
      itemKey={number => number.id}
      empty={{ title: 'No verified numbers', detail: 'This customer has not added a number.' }}
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
      label="Mails"
      columns={MAIL_COLUMNS}
      itemKey={mail => mail.id}
      rowDetails={({ text }) => (
        <pre className="max-w-3xl font-sans text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
      )}
      empty={{ title: 'No mails', detail: 'Mails are kept for 30 days.' }}
    />
  )
}

/** What operators have changed about the customer. */
export function CustomerChangesList({ id }: { id: string }) {
  return (
    <DataTable
      endpoint={listChanges}
      fixedQuery={{ subject: `user:${id}` }}
      label="Changes"
      columns={CHANGE_COLUMNS}
      itemKey={change => change.id}
      empty={{ title: 'No changes', detail: 'No operator has changed this customer.' }}
    />
  )
}

const NUMBER_COLUMNS: readonly Column<Rental>[] = [
  valueColumn(
    'Number',
    ({ phoneNumber }) => phoneNumber,
    (phoneNumber, { id }) => (
      <EntityLink kind="number" id={id}>
        <Phone number={phoneNumber} />
      </EntityLink>
    ),
  ),
  valueColumn('Country', ({ countryCode }) => countryCode),
  valueColumn(
    'Status',
    ({ state }) => state,
    state => <RentalBadge state={state} />,
  ),
  moneyColumn('Monthly fee', ({ monthlyFee }) => monthlyFee),
  timeColumn('Added', ({ createdAt }) => createdAt),
  timeColumn('Renewal', ({ renewalAt, endedAt }) => (endedAt ? null : renewalAt)),
  timeColumn('Ended', ({ endedAt }) => endedAt),
]

const VERIFIED_COLUMNS: readonly Column<CustomerVerifiedNumber>[] = [
  valueColumn(
    'Number',
    ({ phoneNumber }) => phoneNumber,
    phoneNumber => <Phone number={phoneNumber} />,
  ),
  timeColumn('Added', ({ createdAt }) => createdAt),
  timeColumn('Verified', ({ verifiedAt }) => verifiedAt),
  timeColumn('Removed', ({ lostAt }) => lostAt),
]

const MAIL_COLUMNS: readonly Column<OperatorMail>[] = [
  timeColumn('Time', ({ createdAt }) => createdAt, true),
  { header: 'Subject', className: 'max-lg:min-w-48', cell: ({ subject }) => subject },
  {
    header: 'Sent',
    cell: ({ sentAt }) => (sentAt ? <Time at={sentAt} seconds /> : 'Waiting'),
  },
  countColumn('Attempts', ({ attempts }) => attempts),
]

const CHANGE_COLUMNS: readonly Column<OperatorChange>[] = [
  timeColumn('Time', ({ at }) => at, true),
  {
    header: 'Operator',
    cell: ({ operatorEmail }) => <EmailAddress>{operatorEmail}</EmailAddress>,
  },
  { header: 'Action', cell: ({ action }) => actionName(action) },
  { header: 'Reason', cell: ({ reason }) => reason },
]

/** The customer's calls, which can be refunded. */
export function CustomerCalls({ customer }: { customer: Customer }) {
  const actions = actionsColumn<ListedCallOfCustomer>(
    'Actions',
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
      label="Calls"
      columns={[...COLUMNS, actions]}
      itemKey={({ id }) => id}
      empty={{ title: 'No calls', detail: 'This customer has neither called nor been called.' }}
      exportName={`calls-${customer.id}`}
    />
  )
}

const COLUMNS: readonly Column<ListedCallOfCustomer>[] = [
  {
    ...timeColumn('Time', ({ createdAt }) => createdAt),
    cell: ({ id, createdAt }) => (
      <EntityLink kind="call" id={id}>
        <Time at={createdAt} seconds />
      </EntityLink>
    ),
  },
  {
    header: 'Number',
    className: 'whitespace-nowrap',
    cell: call => <DirectedParty call={call} />,
  },
  valueColumn(
    'Status',
    ({ status }) => status,
    status => <CallBadge status={status} />,
  ),
  countColumn(
    'Duration',
    ({ answeredAt, seconds }) => answeredAt && seconds,
    seconds => seconds !== null && <Length seconds={seconds} />,
  ),
  moneyColumn('Cost', ({ cost }) => cost, { to: 'all' }),
  {
    ...moneyColumn('Refunded', ({ refunded }) => refunded),
    cell: ({ refunded }) => refunded > 0n && <Money amount={refunded} to="all" />,
  },
  csvColumn('Direction', ({ direction }) => direction),
  csvColumn('From', ({ fromNumber }) => fromNumber),
  csvColumn('To', ({ toNumber }) => toNumber),
]
