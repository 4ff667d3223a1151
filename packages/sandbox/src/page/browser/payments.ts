import type { OrderView } from '../../control/payments.ts'
import { make, makeButton, request } from './dom.ts'

/** What a bank, a customer or a merchant can do, and when it is possible. */
const ACTS: readonly {
  label: string
  act: string
  body?: object
  isPossible: (order: OrderView) => boolean
}[] = [
  { label: 'Pay', act: 'capture', isPossible: order => order.status !== 'paid' },
  { label: 'Fail', act: 'fail', isPossible: order => order.status !== 'paid' },
  { label: 'Refund', act: 'refund', isPossible: order => left(order) > 0 },
  {
    label: 'Dispute',
    act: 'dispute',
    body: { outcome: 'created' },
    isPossible: order => left(order) > 0 && !isDisputed(order),
  },
  {
    label: 'Dispute is won',
    act: 'dispute',
    body: { outcome: 'won' },
    isPossible: order => isDisputed(order),
  },
  {
    label: 'Dispute is lost',
    act: 'dispute',
    body: { outcome: 'lost' },
    isPossible: order => isDisputed(order),
  },
]

/** An order with what can be done about it. */
export function createPayment({ id, amount, currency }: OrderView) {
  const facts = make('p', { className: 'soft' })
  const acts = ACTS.map(({ label, act, body = {}, isPossible }) => ({
    isPossible,
    button: makeButton(label, () => void request(`/control/orders/${id}/${act}`, body)),
  }))
  const buttons = make('div', { className: 'row' }, ...acts.map(({ button }) => button))
  return {
    element: make('li', {}, make('p', {}, `${money(amount, currency)}, ${id}`), facts, buttons),
    show(order: OrderView) {
      facts.textContent = factsOf(order)
      for (const { button, isPossible } of acts) button.hidden = !isPossible(order)
    },
  }
}

function factsOf(order: OrderView): string {
  const payments = order.payments.flatMap(payment => [
    `${payment.id} ${payment.status}`,
    ...(payment.amount_refunded > 0
      ? [`${money(payment.amount_refunded, payment.currency)} returned`]
      : []),
    ...payment.disputes.map(({ status }) => `dispute ${status}`),
  ])
  return [order.status, ...payments].join(', ')
}

function isDisputed(order: OrderView): boolean {
  return order.payments.some(({ disputes }) => disputes.some(({ status }) => status === 'open'))
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
