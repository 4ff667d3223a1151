import { listMails, type OperatorMail, sendMailAgain } from '@ringback/contract/operator/mails'
import { Badge } from '../../ui/Badge.tsx'
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
import { EmailAddress, EntityLink } from '../shared/values/EntityLink.tsx'
import { Time } from '../shared/values/values.tsx'
import { mails } from './strings.ts'

/** A mail leaves the list within seconds after the mail server has accepted it. */
const REFETCH_MS = 5_000

/** The mails that the mail server has not accepted, or all mails to a recipient. */
export function MailsPage() {
  const can = useCan()
  return (
    <Page title={mails.title} lead={mails.lead}>
      <DataTable
        endpoint={listMails}
        label={mails.title}
        columns={can(sendMailAgain.role) ? [...COLUMNS, ACTIONS] : COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        empty={mails.empty}
        exportName="mails"
        refetchMs={REFETCH_MS}
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', mails.state, mails.unsentStates),
  choiceFilter('kind', mails.kind, mails.kinds),
  textFilter('recipient', mails.recipient, mails.recipientPlaceholder),
]

const COLUMNS: readonly Column<OperatorMail>[] = [
  timeColumn(mails.time, ({ createdAt }) => createdAt),
  valueColumn(
    mails.state,
    ({ state }) => state,
    (state, mail) => (
      <>
        <Badge tone={state === 'failed' ? 'bad' : 'neutral'} dot>
          {mails.states[state]}
        </Badge>
        <div className="mt-1 text-xs text-soft">
          <Progress {...mail} />
        </div>
      </>
    ),
  ),
  csvColumn(mails.attemptsHeader, ({ attempts }) => attempts),
  valueColumn(
    mails.kind,
    ({ kind }) => kind,
    (kind, { subject }) => (
      <>
        {kind === null ? mails.noKind : mails.kinds[kind]}
        <div className="line-clamp-2 min-w-36 text-xs text-soft">{subject}</div>
      </>
    ),
  ),
  csvColumn(mails.subject, ({ subject }) => subject),
  valueColumn(
    mails.recipient,
    ({ recipient }) => recipient,
    (recipient, { customerId }) =>
      customerId === null ? (
        <EmailAddress>{recipient}</EmailAddress>
      ) : (
        <EntityLink kind="customer" id={customerId}>
          <EmailAddress>{recipient}</EmailAddress>
        </EntityLink>
      ),
  ),
  valueColumn(
    mails.error,
    ({ lastError }) => lastError,
    error => <span className="line-clamp-3 min-w-48 text-soft wrap-anywhere">{error}</span>,
  ),
  csvColumn(mails.next, ({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null),
]

function Progress({ attempts, sentAt, nextAttemptAt }: OperatorMail) {
  if (sentAt) return <Time at={sentAt} />
  return (
    <>
      {mails.attempts(attempts)}, {nextAttemptAt === null ? mails.givenUp : mails.nextAt}{' '}
      {nextAttemptAt && <Time at={nextAttemptAt} />}
    </>
  )
}

const ACTIONS = actionsColumn<OperatorMail>(
  mails.actions,
  ({ id, state, subject }) =>
    state !== 'sent' && <ActionButton action={sendMailAgain} params={{ id }} facts={{ subject }} />,
)
