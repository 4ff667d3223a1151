import * as contract from '@ringback/contract/operator/reconciliation'
import { accepted } from '@ringback/contract/outcome'
import { explainDifference } from '../../actions/reconciliation/explain-difference.ts'
import {
  readDifferences,
  readRuns,
  readStatement,
} from '../../actions/reconciliation/read-reconciliation.ts'
import { requestReconciliation } from '../../actions/reconciliation/reconcile.ts'
import { handler } from '../guard/mount.ts'
import { changedBy } from './changed-by.ts'

export const reconciliationHandlers = {
  listReconciliationRuns: handler(contract.listReconciliationRuns, async (world, { query }) =>
    accepted(await readRuns(world, query)),
  ),

  startReconciliation: handler(contract.startReconciliation, async (world, input) => {
    const { body, operator } = input
    const requested = { day: body.day, requestedBy: operator.email }
    const id = await requestReconciliation(world, requested)
    return accepted({ message: 'The reconciliation starts within a few seconds', id })
  }),

  listReconciliationDifferences: handler(
    contract.listReconciliationDifferences,
    async (world, { query }) => {
      const { page, limit, ...filter } = query
      return accepted(await readDifferences(world, filter, { page, limit }))
    },
  ),

  explainDifference: handler(contract.explainDifference, async (world, input) => {
    const explained = await explainDifference(world, changedBy(input), input.params.id)
    return explained.ok ? accepted({ message: 'The difference is explained' }) : explained
  }),

  readStatement: handler(contract.readStatement, async (world, { query }) => {
    const { page, limit, ...books } = query
    return accepted(await readStatement(world, books, { page, limit }))
  }),
}
