import {
  changeOperatorRole,
  disableOperator,
  type ListedOperator,
  listOperators,
} from '@ringback/contract/operator/operators'
import { Badge } from '../../ui/Badge.tsx'
import { useOperator } from '../session/operator-session.ts'
import { Page } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import {
  actionsColumn,
  type Column,
  countColumn,
  timeColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { EmailAddress } from '../shared/values/EntityLink.tsx'
import { operators } from './strings.ts'

/** Lists the operators. An owner changes the role of others, and disables them. */
export function OperatorsPage() {
  const me = useOperator()
  const actions = actionsColumn<ListedOperator>(operators.actions, ({ id, email, role, status }) =>
    id === me.id ? (
      <span className="text-xs text-faint">{operators.you}</span>
    ) : (
      status !== 'disabled' && (
        <span className="flex justify-end gap-2">
          <ActionButton
            action={changeOperatorRole}
            params={{ id }}
            facts={{ email }}
            initial={{ role }}
          />
          <ActionButton action={disableOperator} params={{ id }} facts={{ email }} />
        </span>
      )
    ),
  )
  return (
    <Page
      title={operators.title}
      lead={
        <>
          {operators.lead}{' '}
          <code translate="no" className="font-mono text-xs">
            {operators.createCommand}
          </code>
        </>
      }
    >
      <DataTable
        endpoint={listOperators}
        label={operators.title}
        columns={[...COLUMNS, actions]}
        itemKey={({ id }) => id}
        empty={{ title: operators.emptyTitle, detail: operators.emptyDetail }}
        exportName="operators"
      />
    </Page>
  )
}

const STATUS_TONES = { invited: 'warning', active: 'neutral', disabled: 'neutral' } as const

const COLUMNS: readonly Column<ListedOperator>[] = [
  valueColumn(
    operators.email,
    ({ email }) => email,
    email => (
      <span className="font-medium">
        <EmailAddress>{email}</EmailAddress>
      </span>
    ),
  ),
  valueColumn(
    operators.role,
    ({ role }) => role,
    role => operators.roles[role],
  ),
  valueColumn(
    operators.status,
    ({ status }) => status,
    status => (
      <Badge tone={STATUS_TONES[status]} dot>
        {operators.statuses[status]}
      </Badge>
    ),
  ),
  countColumn(operators.sessions, ({ sessions }) => sessions),
  timeColumn(operators.lastSignInAt, ({ lastSignInAt }) => lastSignInAt),
  timeColumn(operators.createdAt, ({ createdAt }) => createdAt),
]
