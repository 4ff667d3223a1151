import * as contract from '@ringback/contract/operator/operators'
import { accepted } from '@ringback/contract/outcome'
import {
  changeRole,
  disableOperator,
  readOperators,
} from '../../actions/operators/manage-operators.ts'
import { handler } from '../guard/mount.ts'
import { changedBy } from './changed-by.ts'

export const operatorHandlers = {
  listOperators: handler(contract.listOperators, async (world, { query }) =>
    accepted(await readOperators(world, query)),
  ),

  changeOperatorRole: handler(contract.changeOperatorRole, async (world, input) => {
    const { params, body } = input
    const changed = await changeRole(world, changedBy(input), { id: params.id, role: body.role })
    return changed.ok ? accepted({ message: 'The role is changed' }) : changed
  }),

  disableOperator: handler(contract.disableOperator, async (world, input) => {
    const disabled = await disableOperator(world, changedBy(input), input.params.id)
    return disabled.ok ? accepted({ message: 'The operator is disabled' }) : disabled
  }),
}
