import { incoming } from '../../../strings/incoming.ts'
import { Card } from '../../../ui/Card.tsx'
import { NotificationOffer } from './NotificationOffer.tsx'

/** What happens with a call to one of the numbers, and the offer to notify the user. */
export function ReceivingCard() {
  return (
    <Card title={incoming.receiving}>
      <div className="grid gap-3 text-sm text-soft">
        <p>{incoming.receivingDetail}</p>
        <p>{incoming.missedDetail}</p>
        <NotificationOffer />
      </div>
    </Card>
  )
}
