import { useState } from 'react'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import type { SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { audioCheckOffer } from './strings.ts'
import { AudioCheckButton } from './audio-check/AudioCheckButton.tsx'
import { DialerCard } from './DialerCard.tsx'
import { DialerMessages } from './DialerMessages.tsx'
import { OnDemand } from '../shared/OnDemand.tsx'
import { ShortcutButton } from './shortcuts/ShortcutButton.tsx'
import { SideColumn } from './SideColumn.tsx'
import { SoundButton } from './sound/SoundButton.tsx'
import { useDialer } from './use-dialer.ts'

const ShortcutSheet = lazyComponent(
  () => import('./shortcuts/ShortcutSheet.tsx'),
  module => module.ShortcutSheet,
)

/** The Dialer tab: the dialer card, and beside it messages, balance, recent calls and the guide. */
export function DialerPage() {
  const dialer = useDialer()
  const { phone } = dialer
  const [isCheckOpen, setCheckOpen] = useState(false)
  const [isSoundOpen, setSoundOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const disabledReason = audioCheckDisabledReason(phone)
  // A call closes the panel. It stays closed after the call.
  if (isCheckOpen && disabledReason !== null) setCheckOpen(false)
  return (
    <div className="mx-auto grid w-full max-w-5xl justify-center gap-y-4 max-lg:grid-cols-[minmax(0,28rem)] lg:grid-cols-[27rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-6 lg:gap-y-0 low:-mt-2 max-lg:side:grid-cols-[minmax(0,42rem)] lg:side:grid-cols-[36rem_1fr]">
      <div className="lg:relative lg:z-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <DialerCard {...dialer} onHelp={() => setHelpOpen(true)} />
        <div className="flex flex-wrap items-center justify-center gap-x-2">
          <SoundButton onOpen={() => setSoundOpen(true)} />
          <AudioCheckButton disabledReason={disabledReason} onOpen={() => setCheckOpen(true)} />
          <ShortcutButton onOpen={() => setHelpOpen(true)} />
        </div>
      </div>
      <SideColumn
        dialer={dialer}
        isCheckOpen={isCheckOpen}
        onCloseCheck={() => setCheckOpen(false)}
        isSoundOpen={isSoundOpen}
        onCloseSound={() => setSoundOpen(false)}
      />
      <DialerMessages {...dialer} />
      {isHelpOpen && (
        <OnDemand>
          <ShortcutSheet isRinging={phone.incoming !== null} onClose={() => setHelpOpen(false)} />
        </OnDemand>
      )}
    </div>
  )
}

/** Why the audio check cannot start, or null. Like a call, it needs the voice device of this tab. */
function audioCheckDisabledReason(phone: SoftphoneState): string | null {
  if (phone.unsupported) return phone.unsupported.message
  if (phone.activeInOtherTab) return audioCheckOffer.otherTab
  return phone.call || phone.incoming ? audioCheckOffer.inCall : null
}
