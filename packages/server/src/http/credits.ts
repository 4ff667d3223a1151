import { getBalance, listTransactions } from '@ringback/contract/credits'
import { accepted } from '@ringback/contract/outcome'
import { showBalance, showTransactions } from '../actions/read-credit.ts'
import { handler } from './mount.ts'

export const creditHandlers = {
  getBalance: handler(getBalance, async (world, { user }) => {
    const { posted, available } = await showBalance(world, user.id)
    return accepted({ balance: posted, available })
  }),

  listTransactions: handler(listTransactions, async (world, { user, query }) =>
    accepted(await showTransactions(world, user.id, query)),
  ),
}
