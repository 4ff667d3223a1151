import { listDisputes } from '@ringback/contract/operator/payments/disputes'
import { listOrders, showOrder } from '@ringback/contract/operator/payments/orders'
import { listPayments, listRefunds } from '@ringback/contract/operator/payments/payments'
import { CreditCard } from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { payments } from './strings.ts'

export const paymentsScreens: ConsoleScreen[] = [
  {
    path: '/operator/payments',
    title: payments.title,
    nav: { group: 'Daily', order: 5, icon: CreditCard },
    role: listPayments.role,
    Page: lazyComponent(
      () => import('./PaymentsPage.tsx'),
      module => module.PaymentsPage,
    ),
  },
  {
    path: '/operator/orders',
    title: payments.orders,
    within: '/operator/payments',
    role: listOrders.role,
    Page: lazyComponent(
      () => import('./OrdersPage.tsx'),
      module => module.OrdersPage,
    ),
  },
  {
    path: '/operator/refunds',
    title: payments.refunds,
    within: '/operator/payments',
    role: listRefunds.role,
    Page: lazyComponent(
      () => import('./RefundsPage.tsx'),
      module => module.RefundsPage,
    ),
  },
  {
    path: '/operator/disputes',
    title: payments.disputes,
    within: '/operator/payments',
    role: listDisputes.role,
    Page: lazyComponent(
      () => import('./DisputesPage.tsx'),
      module => module.DisputesPage,
    ),
  },
  {
    path: '/operator/payments/:id',
    title: payments.payment,
    role: showOrder.role,
    Page: lazyComponent(
      () => import('./PaymentPage.tsx'),
      module => module.PaymentPage,
    ),
  },
]
