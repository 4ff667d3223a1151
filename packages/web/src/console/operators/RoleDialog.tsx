import { type ListedOperator, changeOperatorRole } from '@ringback/contract/operator/operators'
import type { OperatorRole } from '@ringback/contract/operator/role'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { operators } from './strings.ts'

const ROLES: readonly OperatorRole[] = ['viewer', 'support', 'owner']

/** Changes the role of another operator. */
export function RoleDialog(props: { operator: ListedOperator; onClose: () => void }) {
  const { operator, onClose } = props
  const [role, setRole] = useState(operator.role)
  return (
    <ChangeDialog
      title={operators.changeRoleOf(operator.email)}
      effect={operators.changeRoleEffect}
      endpoint={changeOperatorRole}
      request={reason => ({ params: { id: operator.id }, body: { role, reason } })}
      confirmLabel={operators.changeRole}
      doneText={operators.roleChanged(operator.email)}
      onClose={onClose}
    >
      <Field label={operators.newRole} hint={operators.rights[role]}>
        {ids => (
          <select
            {...ids}
            value={role}
            onChange={event => setRole(event.target.value as OperatorRole)}
            className={denseInputClass()}
          >
            {ROLES.map(name => (
              <option key={name} value={name}>
                {operators.roles[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ChangeDialog>
  )
}
