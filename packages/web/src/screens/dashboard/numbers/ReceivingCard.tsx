import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { PushOffer } from './PushOffer.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Button } from '../../../ui/Button.tsx'

interface ReceivingCardProps {
  /** Whether one of the numbers can receive calls. */
  canReceive: boolean
  onFailure: (message: string) => void
}

/** What happens with a call to one of the numbers, and the offer to notify the user. */
export function ReceivingCard({ canReceive, onFailure }: ReceivingCardProps) {
  return (
    <Card title="Receiving calls">
      <div className="grid gap-3 text-sm text-soft">
        <p>Calls to your numbers ring here while this page is open.</p>
        <p>A call that you miss is in your call history, and we send you a mail.</p>
        {canReceive ? (
          <PushOffer onFailure={onFailure}>
            <NotificationOffer />
          </PushOffer>
        ) : (
          <NotificationOffer />
        )}
      </div>
    </Card>
  )
}

/**
 * A button that asks for permission to show notifications, or the result after the user has decided.
 * Renders nothing in browsers without notifications, and on an insecure page, where browsers block them whatever
 * the settings of the site are.
 */
export function NotificationOffer() {
  const [permission, setPermission] = useState(() =>
    typeof Notification === 'undefined' || window.isSecureContext === false
      ? null
      : Notification.permission,
  )
  if (permission === null) return null
  if (permission === 'granted')
    return <p className="text-xs text-soft">Your browser notifies you of calls.</p>
  if (permission === 'denied')
    return (
      <p className="text-xs text-soft">
        Notifications are blocked, so calls ring only while this page is open. You can allow them in
        your browser, in the settings of this site.
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        look="secondary"
        icon={<BellRing size={16} aria-hidden="true" />}
        onClick={() => {
          Notification.requestPermission().then(setPermission, () => undefined)
        }}
      >
        Notify me of calls
      </Button>
      <p className="text-xs text-soft">
        Without notifications, you notice a call only while this page is in sight.
      </p>
    </div>
  )
}
