import { accepted } from '@ringback/contract/outcome'
import { getSpending, setSpending } from '@ringback/contract/customers/spending'
import { chooseSpending, readSpending } from '../../actions/accounts/own/choose-spending.ts'
import { handler } from '../guard/mount.ts'

export const spendingHandlers = {
  getSpending: handler(getSpending, async (world, { user }) =>
    accepted(await readSpending(world, user.id)),
  ),

  setSpending: handler(setSpending, async (world, { user, body }) =>
    accepted(await chooseSpending(world, user.id, body)),
  ),
}
