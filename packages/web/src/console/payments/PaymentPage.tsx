import { useParams } from 'react-router'
import { OrderView } from './OrderView.tsx'
import { PaymentView } from './PaymentView.tsx'

/** The ids of payments at the provider begin like this. */
const PAYMENT_PREFIX = 'pay_'

/** An order, by the id of the order or of its purchase, or a payment. */
export function PaymentPage() {
  const { id = '' } = useParams()
  return id.startsWith(PAYMENT_PREFIX) ? <PaymentView id={id} /> : <OrderView id={id} />
}
