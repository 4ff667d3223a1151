import { Suspense, lazy, useState } from 'react'
import type { SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { audioCheckOffer } from '../../../strings/audio-check-offer.ts'
import { BalancePanel } from './BalancePanel.tsx'
import { CallWarnings } from './in-call/CallWarnings.tsx'
import { GuidePanel } from './GuidePanel.tsx'
import { PhoneCard } from './DialerCard.tsx'
import { PhoneNotices } from './DialerNotices.tsx'
import { RecentPanel } from './RecentPanel.tsx'
import { AudioCheckButton } from './audio-check/AudioCheckButton.tsx'
import { useDialer } from './use-dialer.ts'

const CallRating = lazy(async () => ({
  default: (await import('./feedback/CallFeedback.tsx')).CallRating,
}))
const AudioCheckPanel = lazy(async () => ({
  default: (await import('./audio-check/AudioCheckPanel.tsx')).AudioCheckPanel,
}))

/** The Dialer tab: one card to call with, and beside it what one wants to know before calling. */
export function DialerPage() {
  const dialer = useDialer()
  const { phone, send, draft } = dialer
  const [isTesting, setTesting] = useState(false)
  const hindrance = hindranceOf(phone)
  // A call that begins, rings or moves away with the phone ends the test for good.
  if (isTesting && hindrance !== null) setTesting(false)
  const endedId = phone.call || phone.incoming ? null : (phone.lastCall?.callId ?? null)
  return (
    <div className="mx-auto grid w-full max-w-5xl justify-center max-lg:grid-cols-[minmax(0,28rem)] lg:grid-cols-[27rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-6">
      {/* Beside the card on a desk, so that the keys stay where the finger is. */}
      <div className="grid grid-cols-1 content-start gap-3 max-sm:has-[>:not([data-floats])]:mb-4 sm:not-empty:mb-4 lg:col-start-2 lg:not-empty:mb-6">
        <PhoneNotices
          phone={phone}
          refusal={dialer.refusal}
          lacksCredit={dialer.lacksCredit}
          balance={dialer.balance.data?.balance ?? null}
          read={draft.read}
          breaksIndiaRule={dialer.breaksIndiaRule}
          onDismissRefusal={dialer.dismissRefusal}
          onDismissError={() => send({ is: 'dismiss-error' })}
          onRead={draft.markRead}
          onTakeOver={() => send({ is: 'take-over' })}
        />
        {phone.call && <CallWarnings status={phone.status} call={phone.call} />}
      </div>
      <div className="lg:relative lg:z-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <PhoneCard {...dialer} />
        <AudioCheckButton hindrance={hindrance} onOpen={() => setTesting(true)} />
      </div>
      <div className="grid grid-cols-1 content-start gap-4 max-lg:mt-4 sm:gap-6 max-lg:sm:mt-6 lg:col-start-2 lg:grid-rows-[auto_1fr_auto]">
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          {/* Below the keys on a phone: pushed down, the lowest would be under the call button. */}
          <Suspense fallback={null}>
            {endedId && <CallRating key={endedId} callId={endedId} />}
            {isTesting && (
              <AudioCheckPanel inputId={phone.inputId} onClose={() => setTesting(false)} />
            )}
          </Suspense>
          <BalancePanel
            balance={dialer.balance.data?.balance ?? null}
            problem={dialer.balanceProblem}
          />
        </div>
        <RecentPanel
          calls={dialer.recent.data?.calls ?? null}
          failed={dialer.recent.isError}
          disabled={phone.call !== null}
          onDial={draft.paste}
        />
        <GuidePanel />
      </div>
    </div>
  )
}

/** Why the setup cannot be tested now: there is one phone, and it makes one call at a time. */
function hindranceOf({ call, incoming, activeInOtherTab }: SoftphoneState): string | null {
  if (activeInOtherTab) return audioCheckOffer.elsewhere
  return call || incoming ? audioCheckOffer.inCall : null
}
