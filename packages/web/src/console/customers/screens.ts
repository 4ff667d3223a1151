import { getCustomer, listCustomers } from '@ringback/contract/operator/customers/customers'
import { Users } from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { customers } from './strings.ts'

export const customersScreens: ConsoleScreen[] = [
  {
    path: '/operator/customers',
    title: customers.title,
    nav: { group: 'Daily', order: 2, icon: Users },
    role: listCustomers.role,
    Page: lazyComponent(
      () => import('./CustomersPage.tsx'),
      module => module.CustomersPage,
    ),
  },
  {
    path: '/operator/customers/:id',
    title: customers.one,
    role: getCustomer.role,
    Page: lazyComponent(
      () => import('./CustomerPage.tsx'),
      module => module.CustomerPage,
    ),
  },
]
