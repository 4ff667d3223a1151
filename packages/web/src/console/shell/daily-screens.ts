import { listCalls } from '@ringback/contract/operator/calls/calls'
import { getCall } from '@ringback/contract/operator/calls/inspected-call'
import { getCustomer, listCustomers } from '@ringback/contract/operator/customers/customers'
import { listRentals, showNumber } from '@ringback/contract/operator/numbers/numbers'
import { getOverview } from '@ringback/contract/operator/overview'
import { listDisputes } from '@ringback/contract/operator/payments/disputes'
import { listDocuments, showDocument } from '@ringback/contract/operator/payments/documents'
import { listOrders, showOrder } from '@ringback/contract/operator/payments/orders'
import { listPayments, listRefunds } from '@ringback/contract/operator/payments/payments'
import { CreditCard, Hash, LayoutDashboard, PhoneCall, PhoneForwarded, Users } from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import { OVERVIEW_PATH } from '../overview/attention-paths.ts'
import type { ConsoleScreen } from './console-screen.ts'

/** The screens of the daily work and what is reached from them, in the order of the navigation. */
export const DAILY_SCREENS: readonly ConsoleScreen[] = [
  {
    path: OVERVIEW_PATH,
    title: 'Overview',
    nav: { group: 'Daily', icon: LayoutDashboard },
    role: getOverview.role,
    Page: lazyComponent(() => import('../overview/OverviewPage.tsx'), 'OverviewPage'),
  },
  {
    path: '/operator/customers',
    title: 'Customers',
    nav: { group: 'Daily', icon: Users },
    role: listCustomers.role,
    Page: lazyComponent(() => import('../customers/CustomersPage.tsx'), 'CustomersPage'),
  },
  {
    path: '/operator/customers/:id',
    title: 'Customer',
    role: getCustomer.role,
    Page: lazyComponent(() => import('../customers/CustomerPage.tsx'), 'CustomerPage'),
  },
  {
    path: '/operator/calls',
    title: 'Calls',
    nav: { group: 'Daily', icon: PhoneCall },
    role: listCalls.role,
    Page: lazyComponent(() => import('../calls/CallsPage.tsx'), 'CallsPage'),
  },
  {
    path: '/operator/calls/live',
    title: 'Live calls',
    nav: { group: 'Daily', icon: PhoneForwarded },
    role: listCalls.role,
    Page: lazyComponent(() => import('../calls/CallsPage.tsx'), 'LiveCallsPage'),
  },
  {
    path: '/operator/calls/:id',
    title: 'Call',
    role: getCall.role,
    Page: lazyComponent(() => import('../calls/CallPage.tsx'), 'CallPage'),
  },
  {
    path: '/operator/payments',
    title: 'Payments',
    nav: { group: 'Daily', icon: CreditCard },
    role: listPayments.role,
    Page: lazyComponent(() => import('../payments/PaymentsPage.tsx'), 'PaymentsPage'),
  },
  {
    path: '/operator/orders',
    title: 'Orders',
    within: '/operator/payments',
    role: listOrders.role,
    Page: lazyComponent(() => import('../payments/OrdersPage.tsx'), 'OrdersPage'),
  },
  {
    path: '/operator/refunds',
    title: 'Refunds',
    within: '/operator/payments',
    role: listRefunds.role,
    Page: lazyComponent(() => import('../payments/RefundsPage.tsx'), 'RefundsPage'),
  },
  {
    path: '/operator/disputes',
    title: 'Disputes',
    within: '/operator/payments',
    role: listDisputes.role,
    Page: lazyComponent(() => import('../payments/DisputesPage.tsx'), 'DisputesPage'),
  },
  {
    path: '/operator/documents',
    title: 'Documents',
    within: '/operator/payments',
    role: listDocuments.role,
    Page: lazyComponent(() => import('../payments/DocumentsPage.tsx'), 'DocumentsPage'),
  },
  {
    path: '/operator/documents/:id',
    title: 'Document',
    role: showDocument.role,
    Page: lazyComponent(() => import('../payments/DocumentPage.tsx'), 'DocumentPage'),
  },
  {
    path: '/operator/payments/:id',
    title: 'Payment',
    role: showOrder.role,
    Page: lazyComponent(() => import('../payments/PaymentPage.tsx'), 'PaymentPage'),
  },
  {
    path: '/operator/numbers',
    title: 'Numbers',
    nav: { group: 'Daily', icon: Hash },
    role: listRentals.role,
    Page: lazyComponent(() => import('../numbers/NumbersPage.tsx'), 'NumbersPage'),
  },
  {
    path: '/operator/numbers/:id',
    title: 'Number',
    role: showNumber.role,
    Page: lazyComponent(() => import('../numbers/NumberPage.tsx'), 'NumberPage'),
  },
]
