import {
  changeOperatorRole,
  disableOperator,
  type ListedOperator,
  listOperators,
} from '@ringback/contract/operator/operators'
import { Badge, type BadgeTone } from '../../ui/status/Badge.tsx'
import { useOperator, ROLES } from '../session/operator-session.ts'
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
import { wordOf } from '../../text/known-key.ts'

const STATUSES = { invited: 'Invited', active: 'Active', disabled: 'Disabled' } as const

/** Lists the operators. An owner changes the role of others, and disables them. */
export function OperatorsPage() {
  const me = useOperator()
  const actions = actionsColumn<ListedOperator>('Actions', ({ id, email, role, status }) =>
    id === me.id ? (
      <span className="text-xs text-faint">You</span>
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
      title="Operators"
      lead={
        <>
          New operators are created on the machine itself:{' '}
          <code translate="no" className="font-mono text-xs">
            npm run operator -- create ada@example.com
          </code>
        </>
      }
    >
      <DataTable
        endpoint={listOperators}
        label="Operators"
        columns={[...COLUMNS, actions]}
        itemKey={({ id }) => id}
        empty={{ title: 'No operators', detail: 'Operators are created on the machine itself.' }}
        exportName="operators"
      />
    </Page>
  )
}

const TONES: Readonly<Record<string, BadgeTone>> = { invited: 'warning' }

const COLUMNS: readonly Column<ListedOperator>[] = [
  valueColumn(
    'Email',
    ({ email }) => email,
    email => (
      <span className="font-medium">
        <EmailAddress>{email}</EmailAddress>
      </span>
    ),
  ),
  valueColumn(
    'Role',
    ({ role }) => role,
    role => wordOf(ROLES, role),
  ),
  valueColumn(
    'Status',
    ({ status }) => status,
    status => (
      <Badge tone={TONES[status] ?? 'neutral'} dot>
        {wordOf(STATUSES, status)}
      </Badge>
    ),
  ),
  countColumn('Sessions', ({ sessions }) => sessions),
  timeColumn('Last sign-in', ({ lastSignInAt }) => lastSignInAt),
  timeColumn('Created', ({ createdAt }) => createdAt),
]
