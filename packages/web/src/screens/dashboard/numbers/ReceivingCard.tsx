import { BellRing } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { type BrowserPush, browserPush } from '../../../push/browser-push.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { usePushNotices } from '../shared/push/use-push-notices.ts'

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

interface PushOfferProps {
  browser?: BrowserPush
  onFailure: (message: string) => void
  /** Shown when this browser has notices already, or can have none. */
  children: ReactNode
}

/** Offers notices of this browser where it has none and its user has not put the offer off. */
export function PushOffer({ browser = browserPush, onFailure, children }: PushOfferProps) {
  const [isPutOff, setPutOff] = useState(wasPushPutOff)
  if (browser.support() !== 'supported') return children
  // Settings have it still.
  if (isPutOff) return null
  const putOff = () => {
    putOffPush()
    setPutOff(true)
  }
  return (
    <Offer browser={browser} onFailure={onFailure} onPutOff={putOff}>
      {children}
    </Offer>
  )
}

function Offer(props: Required<PushOfferProps> & { onPutOff: () => void }) {
  const { browser, onFailure, onPutOff, children } = props
  const { state, isSaving, choose, all } = usePushNotices(browser, onFailure)
  if (state.is === 'loading') return null
  if (state.is !== 'ready' || state.choice !== null) return children
  return (
    <div className="grid gap-2">
      <p>
        This browser can announce calls while this page is closed, so that you can answer them, and
        tell you of missed calls and voicemails.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" busy={isSaving} onClick={() => void choose(all)}>
          Turn on notices
        </Button>
        <Button look="plain" disabled={isSaving} onClick={onPutOff}>
          Not now
        </Button>
      </div>
    </div>
  )
}

const KEY = 'pushOffer'
const PUT_OFF = 'put off'

/** Whether the user of this browser has put the offer of notices off, for good. */
function wasPushPutOff(): boolean {
  try {
    return localStorage.getItem(KEY) === PUT_OFF
  } catch {
    return false
  }
}

/** A browser that blocks the storage asks again in the next visit. */
function putOffPush(): void {
  try {
    localStorage.setItem(KEY, PUT_OFF)
  } catch {
    // Nothing can be kept.
  }
}
