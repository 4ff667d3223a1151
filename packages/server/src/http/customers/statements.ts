import { getStatement } from '@ringback/contract/customers/statements'
import { readStatement } from '../../actions/credit/read-statement.ts'
import { handler } from '../guard/mount.ts'

export const statementHandlers = {
  getStatement: handler(getStatement, (world, { user, params, query }) =>
    readStatement(world, user, { ...params, ...query }),
  ),
}
