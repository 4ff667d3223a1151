import { Suspense, useState } from 'react'
import { ChunkBoundary } from '../../../loading/ChunkBoundary.tsx'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import type { SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { audioCheckOffer } from '../../../strings/audio-check-offer.ts'
import { AudioCheckButton } from './audio-check/AudioCheckButton.tsx'
import { BalancePanel } from './BalancePanel.tsx'
import { DialerCard } from './DialerCard.tsx'
import { DialerNotices } from './DialerNotices.tsx'
import { GuidePanel } from './GuidePanel.tsx'
import { CallWarnings } from './in-call/CallWarnings.tsx'
import { RecentPanel } from './RecentPanel.tsx'
import { useDialer } from './use-dialer.ts'

const CallFeedback = lazyComponent(
  () => import('./feedback/CallFeedback.tsx'),
  module => module.CallFeedback,
)
const AudioCheckPanel = lazyComponent(
  () => import('./audio-check/AudioCheckPanel.tsx'),
  module => module.AudioCheckPanel,
)

/** The Dialer tab: the dialer card, and beside it notices, balance, recent calls and the guide. */
export function DialerPage() {
  const dialer = useDialer()
  const { phone, send, draft } = dialer
  const [isCheckOpen, setCheckOpen] = useState(false)
  const disabledReason = audioCheckDisabledReason(phone)
  // A call closes the panel. It stays closed after the call.
  if (isCheckOpen && disabledReason !== null) setCheckOpen(false)
  const endedCallId = phone.call || phone.incoming ? null : (phone.lastCall?.callId ?? null)
  return (
    <div className="mx-auto grid w-full max-w-5xl justify-center max-lg:grid-cols-[minmax(0,28rem)] lg:grid-cols-[27rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-6">
      {/* On a wide screen notices appear in the second column, so that they never move the keys. */}
      <div className="grid grid-cols-1 content-start gap-3 max-sm:has-[>:not([data-floats])]:mb-4 sm:not-empty:mb-4 lg:col-start-2 lg:not-empty:mb-6">
        <DialerNotices
          phone={phone}
          refusal={dialer.refusal}
          lacksCredit={dialer.lacksCredit}
          balance={dialer.balance.data?.balance ?? null}
          dismissedCall={draft.dismissedCall}
          breaksIndiaRule={dialer.breaksIndiaRule}
          onDismissRefusal={dialer.dismissRefusal}
          onDismissError={() => send({ is: 'dismiss-error' })}
          onDismissCall={draft.dismissCall}
          onTakeOver={() => send({ is: 'take-over' })}
        />
        {phone.call && <CallWarnings status={phone.status} call={phone.call} />}
      </div>
      <div className="lg:relative lg:z-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <DialerCard {...dialer} />
        <AudioCheckButton disabledReason={disabledReason} onOpen={() => setCheckOpen(true)} />
      </div>
      <div className="grid grid-cols-1 content-start gap-4 max-lg:mt-4 sm:gap-6 max-lg:sm:mt-6 lg:col-start-2 lg:grid-rows-[auto_1fr_auto]">
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          {/* On a phone these panels are below the keys, so that they do not push the keys under the call button. */}
          <ChunkBoundary>
            <Suspense fallback={null}>
              {endedCallId && <CallFeedback key={endedCallId} callId={endedCallId} />}
              {isCheckOpen && (
                <AudioCheckPanel inputId={phone.inputId} onClose={() => setCheckOpen(false)} />
              )}
            </Suspense>
          </ChunkBoundary>
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

/** Why the audio check cannot start, or null. Like a call, it needs the voice device of this tab. */
function audioCheckDisabledReason(phone: SoftphoneState): string | null {
  if (phone.obstacle) return phone.obstacle.message
  if (phone.activeInOtherTab) return audioCheckOffer.otherTab
  return phone.call || phone.incoming ? audioCheckOffer.inCall : null
}
