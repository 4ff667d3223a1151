import * as customers from '@ringback/contract/operator/customers/customers'
import * as customerHistory from '@ringback/contract/operator/customers/customer-history'
import { accepted } from '@ringback/contract/outcome'
import {
  readCalls,
  readCustomer,
  readCustomers,
  readLedger,
  readMails,
  readVerifiedNumbers,
  readPurchases,
  readRentals,
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

  listCustomerCalls: handler(customerHistory.listCustomerCalls, (world, { params, query }) =>
    readCalls(world, params.id, query),
  ),

  listCustomerPurchases: handler(
    customerHistory.listCustomerPurchases,
    (world, { params, query }) => readPurchases(world, params.id, query),
  ),

  listCustomerNumbers: handler(customerHistory.listCustomerNumbers, (world, { params, query }) =>
    readRentals(world, params.id, query),
  ),

  listCustomerVerifiedNumbers: handler(
    customerHistory.listCustomerVerifiedNumbers,
    (world, { params, query }) => readVerifiedNumbers(world, params.id, query),
  ),

  listCustomerMails: handler(customerHistory.listCustomerMails, (world, { params, query }) =>
    readMails(world, params.id, query),
  ),
}
