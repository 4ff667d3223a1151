import { type ReactNode, useState } from 'react'
import { type BrowserPush, browserPush } from '../../../push/browser-push.ts'
import { Button } from '../../../ui/Button.tsx'
import { usePushNotices } from '../shared/push/use-push-notices.ts'
import { putOffPush, wasPushPutOff } from './put-off-push.ts'

interface PushOfferProps {
  browser?: BrowserPush
  onFailure: (message: string) => void
  /** Shown when there is nothing to offer. */
  children: ReactNode
}

/** Offers notices of this browser where it has none and its user has not put the offer off. */
export function PushOffer({ browser = browserPush, onFailure, children }: PushOfferProps) {
  const [isPutOff, setPutOff] = useState(wasPushPutOff)
  if (isPutOff || browser.support() !== 'supported') return children
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
