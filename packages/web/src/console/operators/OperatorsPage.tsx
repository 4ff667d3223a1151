import {
  type ListedOperator,
  changeOperatorRole,
  disableOperator,
  listOperators,
} from '@ringback/contract/operator/operators'
import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCan, useOperator } from '../session/operator-context.ts'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import type { Column } from '../shared/column.ts'
import { IN_ROW } from '../shared/console-controls.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { Page } from '../shared/Page.tsx'
import { Time } from '../shared/Time.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { operators } from './strings.ts'

/** A change that waits for its reason. */
type OpenDialog = { is: 'role' | 'disable'; operator: ListedOperator }

/** Lists the operators. An owner changes the role of others, and disables them. */
export function OperatorsPage() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const me = useOperator()
  const can = useCan()
  const close = () => setDialog(null)
  const columns: Column<ListedOperator>[] = [
    ...COLUMNS,
    {
      header: operators.actions,
      align: 'right',
      isPinned: true,
      cell: operator =>
        operator.id === me.id ? (
          <span className="text-xs text-faint">{operators.you}</span>
        ) : (
          <span className="flex justify-end gap-2">
            {can(changeOperatorRole.role) && operator.status !== 'disabled' && (
              <Button
                look="secondary"
                className={IN_ROW}
                onClick={() => setDialog({ is: 'role', operator })}
              >
                {operators.changeRole}
              </Button>
            )}
            {can(disableOperator.role) && operator.status !== 'disabled' && (
              <Button
                look="danger"
                className={IN_ROW}
                onClick={() => setDialog({ is: 'disable', operator })}
              >
                {operators.disable}
              </Button>
            )}
          </span>
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
      {dialog?.is === 'role' && <RoleDialog operator={dialog.operator} onClose={close} />}
      {dialog?.is === 'disable' && (
        <ChangeDialog
          title={operators.disableOf(dialog.operator.email)}
          effect={operators.disableEffect}
          endpoint={disableOperator}
          request={reason => ({ params: { id: dialog.operator.id }, body: { reason } })}
          confirmLabel={operators.disable}
          isDangerous
          doneText={operators.disabled(dialog.operator.email)}
          onClose={close}
        />
      )}
    </Page>
  )
}

const STATUS_TONES = { invited: 'warning', active: 'good', disabled: 'neutral' } as const

const COLUMNS: Column<ListedOperator>[] = [
  {
    header: operators.email,
    cell: ({ email }) => <span className="font-medium">{email}</span>,
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
