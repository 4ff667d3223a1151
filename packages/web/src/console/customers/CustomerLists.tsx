import { type OperatorChange, listChanges } from '@ringback/contract/operator/changes'
import {
  type CustomerMail,
  type CustomerNumber,
  type CustomerVerifiedNumber,
  listCustomerMails,
  listCustomerNumbers,
  listCustomerVerifiedNumbers,
} from '@ringback/contract/operator/customers'
import { usdFromMicros } from '@ringback/contract/money'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { EmailAddress } from '../shared/EmailAddress.tsx'
import { EntityLink } from '../shared/EntityLink.tsx'
import { Money } from '../shared/Money.tsx'
import { Phone } from '../shared/Phone.tsx'
import { RentalBadge } from '../shared/StateBadges.tsx'
import { Time } from '../shared/Time.tsx'
import { customers } from './strings.ts'

/** The numbers that the customer rents or has rented. */
export function CustomerNumbers({ id }: { id: string }) {
  return (
    <DataTable
      endpoint={listCustomerNumbers}
      params={{ id }}
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

/** The mails of the last 30 days. A row opens to the text. */
export function CustomerMails({ id }: { id: string }) {
  return (
    <DataTable
      endpoint={listCustomerMails}
      params={{ id }}
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

const NUMBER_COLUMNS: readonly Column<CustomerNumber>[] = [
  {
    header: customers.number,
    cell: ({ id, phoneNumber }) => (
      <EntityLink kind="number" id={id}>
        <Phone number={phoneNumber} />
      </EntityLink>
    ),
    csv: ({ phoneNumber }) => phoneNumber,
  },
  {
    header: customers.country,
    cell: ({ countryCode }) => countryCode,
    csv: ({ countryCode }) => countryCode,
  },
  {
    header: customers.status,
    cell: ({ status }) => <RentalBadge state={status} />,
    csv: ({ status }) => status,
  },
  {
    header: customers.fee,
    align: 'right',
    cell: ({ monthlyFee }) => <Money amount={monthlyFee} />,
    csv: ({ monthlyFee }) => usdFromMicros(monthlyFee),
  },
  {
    header: customers.added,
    cell: ({ createdAt }) => <Time at={createdAt} />,
    csv: ({ createdAt }) => createdAt.toISOString(),
  },
  {
    header: customers.renewal,
    cell: ({ renewalAt, endedAt }) => <Time at={endedAt ? null : renewalAt} />,
    csv: ({ renewalAt, endedAt }) => (endedAt ? null : (renewalAt?.toISOString() ?? null)),
  },
  {
    header: customers.ended,
    cell: ({ endedAt }) => <Time at={endedAt} />,
    csv: ({ endedAt }) => endedAt?.toISOString() ?? null,
  },
]

const VERIFIED_COLUMNS: readonly Column<CustomerVerifiedNumber>[] = [
  {
    header: customers.number,
    cell: ({ phoneNumber }) => <Phone number={phoneNumber} />,
    csv: ({ phoneNumber }) => phoneNumber,
  },
  {
    header: customers.added,
    cell: ({ createdAt }) => <Time at={createdAt} />,
    csv: ({ createdAt }) => createdAt.toISOString(),
  },
  {
    header: customers.verified,
    cell: ({ verifiedAt }) => <Time at={verifiedAt} />,
    csv: ({ verifiedAt }) => verifiedAt?.toISOString() ?? null,
  },
  {
    header: customers.removed,
    cell: ({ lostAt }) => <Time at={lostAt} />,
    csv: ({ lostAt }) => lostAt?.toISOString() ?? null,
  },
]

const MAIL_COLUMNS: readonly Column<CustomerMail>[] = [
  { header: customers.time, cell: ({ createdAt }) => <Time at={createdAt} seconds /> },
  { header: customers.subject, cell: ({ subject }) => subject },
  {
    header: customers.sent,
    cell: ({ sentAt }) => (sentAt ? <Time at={sentAt} seconds /> : customers.waiting),
  },
  { header: customers.attempts, align: 'right', cell: ({ attempts }) => attempts },
]

const CHANGE_COLUMNS: readonly Column<OperatorChange>[] = [
  { header: customers.time, cell: ({ at }) => <Time at={at} seconds /> },
  {
    header: customers.operator,
    cell: ({ operatorEmail }) => <EmailAddress>{operatorEmail}</EmailAddress>,
  },
  { header: customers.action, cell: ({ action }) => action },
  { header: customers.reason, cell: ({ reason }) => reason },
]
