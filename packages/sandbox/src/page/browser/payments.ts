import type { OrderView } from '../../control/order-view.ts'
import { request } from './request.ts'
import { byId, keepRows, make, announce, setText } from './dom.ts'

let changed: () => void = () => undefined
const showRows = keepRows<OrderView>(byId('orders'), order => order.id, createRow)

/** Shows the orders with their possible acts. `afterAct` is called after each act. */
export function showPayments(orders: readonly OrderView[], afterAct: () => void): void {
  changed = afterAct
  byId('no-orders').hidden = orders.length > 0
  showRows(orders)
}

/** What a bank, a customer or a merchant can do, and when it is possible. */
const ACTS: readonly {
  label: string
  path: string
  body?: object
  isPossible: (order: OrderView) => boolean
}[] = [
  { label: 'Pay', path: 'capture', isPossible: order => order.status !== 'paid' },
  { label: 'Refund', path: 'refund', isPossible: order => left(order) > 0 },
  {
    label: 'Dispute',
    path: 'dispute',
    body: { outcome: 'created' },
    isPossible: order => left(order) > 0 && disputes(order).length === 0,
  },
  {
    label: 'Dispute is won',
    path: 'dispute',
    body: { outcome: 'won' },
    isPossible: order => disputes(order).some(({ status }) => status === 'open'),
  },
  {
    label: 'Dispute is lost',
    path: 'dispute',
    body: { outcome: 'lost' },
    isPossible: order => disputes(order).some(({ status }) => status === 'open'),
  },
]

function createRow(order: OrderView) {
  const status = make('span', { className: 'status' })
  const facts = make('p', { className: 'facts' })
  const acts = ACTS.map(act => ({ act, button: createButton(order, act) }))
  const element = make(
    'li',
    {},
    make(
      'div',
      { className: 'title' },
      make('strong', {}, money(order.amount, order.currency)),
      make('span', { className: 'side' }, order.id),
      status,
    ),
    facts,
    make('div', { className: 'acts' }, ...acts.map(({ button }) => button)),
  )
  return {
    element,
    show: (now: OrderView) => {
      element.dataset['status'] = now.status
      setText(status, now.status)
      setText(facts, factsOf(now))
      for (const { act, button } of acts) button.hidden = !act.isPossible(now)
    },
  }
}

function createButton(order: OrderView, { label, path, body }: (typeof ACTS)[number]) {
  const button = make('button', { type: 'button', className: 'button small quiet' }, label)
  button.ariaLabel = `${label}: ${money(order.amount, order.currency)} of ${order.id}`
  button.addEventListener('click', () => {
    void request('POST', `/control/orders/${order.id}/${path}`, body).then(done => {
      announce(done ? `${label}: done` : 'The sandbox refused')
      changed()
    })
  })
  return button
}

function factsOf(order: OrderView): string {
  const payments = order.payments.map(payment => {
    const back = payment.amount_refunded
    return [
      `${payment.id} ${payment.status}`,
      ...(back > 0 ? [`${money(back, payment.currency)} returned`] : []),
      ...payment.disputes.map(dispute => `dispute ${dispute.status}`),
    ].join(', ')
  })
  const time = new Date(order.created_at * 1000).toLocaleTimeString([], { timeStyle: 'medium' })
  return [time, ...(payments.length > 0 ? payments : ['no payment yet'])].join(' · ')
}

function disputes(order: OrderView) {
  return order.payments.flatMap(payment => payment.disputes)
}

/** What could still be given back, in paise. */
function left(order: OrderView): number {
  return order.payments
    .filter(({ captured }) => captured)
    .reduce((sum, payment) => sum + payment.amount - payment.amount_refunded, 0)
}

function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100)
}
