import {
  type ListedOperator,
  changeOperatorRole,
  disableOperator,
  listOperators,
} from '@ringback/contract/operator/operators'
import { Badge } from '../../ui/Badge.tsx'
import { useOperator } from '../session/operator-context.ts'
import { ActionButton } from '../shared/actions.tsx'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { EmailAddress } from '../shared/EmailAddress.tsx'
import { Page } from '../shared/Page.tsx'
import { Time } from '../shared/Time.tsx'
import { operators } from './strings.ts'

/** Lists the operators. An owner changes the role of others, and disables them. */
export function OperatorsPage() {
  const me = useOperator()
  const columns: Column<ListedOperator>[] = [
    ...COLUMNS,
    {
      header: operators.actions,
      align: 'right',
      isPinned: true,
      cell: ({ id, email, role, status }) =>
        id === me.id ? (
          <span className="text-xs text-faint">{operators.you}</span>
        ) : (
          status !== 'disabled' && (
            <span className="flex justify-end gap-2">
              <ActionButton
                action={changeOperatorRole}
                isInRow
                params={{ id }}
                facts={{ email }}
                initial={{ role }}
              />
              <ActionButton action={disableOperator} isInRow params={{ id }} facts={{ email }} />
            </span>
          )
        ),
    },
  ]
  return (
    <Page title={operators.title} lead={operators.lead}>
      <DataTable
        endpoint={listOperators}
        label={operators.title}
        columns={columns}
        itemKey={({ id }) => id}
        empty={{ title: operators.emptyTitle, detail: operators.emptyDetail }}
        exportName="operators"
      />
    </Page>
  )
}

const STATUS_TONES = { invited: 'warning', active: 'good', disabled: 'neutral' } as const

const COLUMNS: Column<ListedOperator>[] = [
  {
    header: operators.email,
    cell: ({ email }) => (
      <span className="font-medium">
        <EmailAddress>{email}</EmailAddress>
      </span>
    ),
    csv: ({ email }) => email,
  },
  {
    header: operators.role,
    cell: ({ role }) => operators.roles[role],
    csv: ({ role }) => role,
  },
  {
    header: operators.status,
    cell: ({ status }) => (
      <Badge tone={STATUS_TONES[status]} dot>
        {operators.statuses[status]}
      </Badge>
    ),
    csv: ({ status }) => status,
  },
  {
    header: operators.sessions,
    align: 'right',
    cell: ({ sessions }) => sessions,
    csv: ({ sessions }) => sessions,
  },
  {
    header: operators.lastSignInAt,
    cell: ({ lastSignInAt }) => <Time at={lastSignInAt} />,
    csv: ({ lastSignInAt }) => lastSignInAt?.toISOString() ?? null,
  },
  {
    header: operators.createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
    csv: ({ createdAt }) => createdAt.toISOString(),
  },
]
