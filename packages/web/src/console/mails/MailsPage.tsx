import {
  listMails,
  type OperatorMail,
  sendMailAgain,
  type MailKind,
} from '@ringback/contract/operator/mails'
import { Badge } from '../../ui/status/Badge.tsx'
import { useCan } from '../session/operator-session.ts'
import { Page } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import {
  actionsColumn,
  type Column,
  csvColumn,
  timeColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { choiceFilter, type Filter, textFilter } from '../shared/list/filters.ts'
import { EntityLink } from '../shared/values/EntityLink.tsx'
import { Time } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'
import { Name } from '../../ui/identity/Name.tsx'

const EMPTY = {
  title: 'No mail waits',
  detail: 'The mail server has accepted every mail.',
} as const

const UNSENT_STATES = { failed: 'Failed', waiting: 'Waiting' } as const

const KINDS = {
  verification: 'Verification',
  'account-exists': 'Account exists',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  'new-browser': 'New browser',
  'two-step': 'Two-step sign-in',
  'email-change': 'New address: link',
  'email-change-requested': 'New address: request',
  'email-changed': 'Address changed',
  'data-export': 'Data export',
  receipt: 'Receipt',
  'tax-invoice': 'Tax invoice',
  'credit-by-hand': 'Credit by hand',
  'payment-parked': 'Payment parked',
  'payment-returned': 'Payment returned',
  refund: 'Refund',
  'dispute-opened': 'Dispute opened',
  'dispute-lost': 'Dispute lost',
  'dispute-returned': 'Dispute won',
  'missed-call': 'Missed call',
  voicemail: 'Voicemail',
  'number-grace': 'Number not renewed',
  'number-released': 'Number released',
  'number-assigned': 'Number assigned',
  'number-ended': 'Number ended',
  'number-lost': 'Number lost',
  'low-balance': 'Low balance',
  alarm: 'Alarm',
} satisfies Record<MailKind, string>

const STATES = { failed: 'Failed', waiting: 'Waiting', sent: 'Sent' } satisfies Record<
  OperatorMail['state'],
  string
>

/** A mail leaves the list within seconds after the mail server has accepted it. */
const REFETCH_MS = 5_000

/** The mails that the mail server has not accepted, or all mails to a recipient. */
export function MailsPage() {
  const can = useCan()
  return (
    <Page
      title="Mails"
      lead="Mails that the mail server has not accepted. Each is retried, at least once an hour, for about five days. With a recipient, sent ones of the last 30 days are listed too."
    >
      <DataTable
        endpoint={listMails}
        label="Mails"
        columns={can(sendMailAgain.role) ? [...COLUMNS, ACTIONS] : COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        empty={EMPTY}
        exportName="mails"
        refetchMs={REFETCH_MS}
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', 'State', UNSENT_STATES),
  choiceFilter('kind', 'Kind', KINDS),
  textFilter('recipient', 'Recipient', 'ada@example.com'),
]

const COLUMNS: readonly Column<OperatorMail>[] = [
  timeColumn('Written', ({ createdAt }) => createdAt),
  valueColumn(
    'State',
    ({ state }) => state,
    (state, mail) => (
      <>
        <Badge tone={state === 'failed' ? 'bad' : 'neutral'} dot>
          {wordOf(STATES, state)}
        </Badge>
        <div className="mt-1 text-xs text-soft">
          <Progress {...mail} />
        </div>
      </>
    ),
  ),
  csvColumn('Attempts', ({ attempts }) => attempts),
  valueColumn(
    'Kind',
    ({ kind }) => kind,
    (kind, { subject }) => (
      <>
        {kind === null ? 'Other' : wordOf(KINDS, kind)}
        <div className="line-clamp-2 min-w-36 text-xs text-soft">{subject}</div>
      </>
    ),
  ),
  csvColumn('Subject', ({ subject }) => subject),
  valueColumn(
    'Recipient',
    ({ recipient }) => recipient,
    (recipient, { customerId }) => (
      <span title={recipient} className="block w-36 truncate max-lg:w-52">
        {customerId === null ? (
          <Name>{recipient}</Name>
        ) : (
          <EntityLink kind="customer" id={customerId}>
            <Name>{recipient}</Name>
          </EntityLink>
        )}
      </span>
    ),
  ),
  valueColumn(
    'Error',
    ({ lastError }) => lastError,
    error => (
      <span className="line-clamp-3 min-w-48 text-soft max-lg:min-w-64 wrap-anywhere">{error}</span>
    ),
  ),
  csvColumn('Next attempt', ({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null),
]

function Progress({ attempts, sentAt, nextAttemptAt }: OperatorMail) {
  if (sentAt) return <Time at={sentAt} />
  return (
    <>
      {attempts === 1 ? '1 attempt' : `${attempts} attempts`},{' '}
      {nextAttemptAt === null ? 'given up' : 'next'} {nextAttemptAt && <Time at={nextAttemptAt} />}
    </>
  )
}

const ACTIONS = actionsColumn<OperatorMail>(
  'Actions',
  ({ id, state, subject }) =>
    state !== 'sent' && <ActionButton action={sendMailAgain} params={{ id }} facts={{ subject }} />,
)
