import * as customers from '@ringback/contract/operator/customers/customers'
import * as customerHistory from '@ringback/contract/operator/customers/customer-history'
import { accepted } from '@ringback/contract/outcome'
import {
  readCustomer,
  readCustomers,
  readLedger,
  readVerifiedNumbers,
} from '../../actions/accounts/operators/read-customers.ts'
import { handler } from '../guard/mount.ts'

export const customerHandlers = {
  listCustomers: handler(customers.listCustomers, async (world, { query }) => {
    const { page, limit, ...filter } = query
    return accepted(await readCustomers(world, filter, { page, limit }))
  }),

  getCustomer: handler(customers.getCustomer, (world, { params }) =>
    readCustomer(world, params.id),
  ),

  listCustomerLedger: handler(customerHistory.listCustomerLedger, (world, { params, query }) =>
    readLedger(world, params.id, query),
  ),

  listCustomerVerifiedNumbers: handler(
    customerHistory.listCustomerVerifiedNumbers,
    (world, { params, query }) => readVerifiedNumbers(world, params.id, query),
  ),
}
