import { type UnsentMail, listUnsentMails, sendMailAgain } from '@ringback/contract/operator/mails'
import { Badge } from '../../ui/Badge.tsx'
import { useCan } from '../session/operator-context.ts'
import { ActionButton } from '../shared/actions.tsx'
import { type Column, csvColumn } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { EmailAddress } from '../shared/EmailAddress.tsx'
import { EntityLink } from '../shared/EntityLink.tsx'
import type { Filter } from '../shared/filters.ts'
import { Page } from '../shared/Page.tsx'
import { Time } from '../shared/Time.tsx'
import { mails } from './strings.ts'

/** A mail leaves the list within seconds after the mail server has accepted it. */
const REFETCH_MS = 5_000

/** The mails that the mail server has not accepted. */
export function MailsPage() {
  const can = useCan()
  const actions: Column<UnsentMail> = {
    header: mails.actions,
    align: 'right',
    isPinned: true,
    cell: ({ id, subject }) => (
      <ActionButton action={sendMailAgain} isInRow params={{ id }} facts={{ subject }} />
    ),
  }
  return (
    <Page title={mails.title} lead={mails.lead}>
      <DataTable
        endpoint={listUnsentMails}
        label={mails.title}
        columns={can(sendMailAgain.role) ? [...COLUMNS, actions] : COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        empty={mails.empty}
        exportName="mails"
        refetchMs={REFETCH_MS}
      />
    </Page>
  )
}

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const FILTERS: readonly Filter[] = [
  { is: 'choice', name: 'state', label: mails.state, choices: choicesOf(mails.states) },
  { is: 'choice', name: 'kind', label: mails.kind, choices: choicesOf(mails.kinds) },
  {
    is: 'text',
    name: 'recipient',
    label: mails.recipient,
    placeholder: mails.recipientPlaceholder,
  },
]

const COLUMNS: readonly Column<UnsentMail>[] = [
  {
    header: mails.time,
    cell: ({ createdAt }) => <Time at={createdAt} />,
    csv: ({ createdAt }) => createdAt.toISOString(),
  },
  {
    header: mails.state,
    cell: ({ state, attempts, nextAttemptAt }) => (
      <>
        <Badge tone={state === 'failed' ? 'bad' : 'neutral'} dot>
          {mails.states[state]}
        </Badge>
        <div className="mt-1 text-xs text-soft">
          {mails.attempts(attempts)}, {nextAttemptAt === null ? mails.givenUp : mails.nextAt}{' '}
          {nextAttemptAt !== null && <Time at={nextAttemptAt} />}
        </div>
      </>
    ),
    csv: ({ state }) => state,
  },
  csvColumn(mails.attemptsHeader, ({ attempts }) => attempts),
  {
    header: mails.kind,
    cell: ({ kind, subject }) => (
      <>
        {kind === null ? mails.noKind : mails.kinds[kind]}
        <div className="line-clamp-2 min-w-36 text-xs text-soft">{subject}</div>
      </>
    ),
    csv: ({ kind }) => kind,
  },
  csvColumn(mails.subject, ({ subject }) => subject),
  {
    header: mails.recipient,
    cell: ({ recipient, customerId }) =>
      customerId === null ? (
        <EmailAddress>{recipient}</EmailAddress>
      ) : (
        <EntityLink kind="customer" id={customerId}>
          <EmailAddress>{recipient}</EmailAddress>
        </EntityLink>
      ),
    csv: ({ recipient }) => recipient,
  },
  {
    header: mails.error,
    cell: ({ lastError }) => (
      <span className="line-clamp-3 min-w-48 text-soft wrap-anywhere">{lastError}</span>
    ),
    csv: ({ lastError }) => lastError,
  },
  csvColumn(mails.next, ({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null),
]
