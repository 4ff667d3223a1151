import { AudioLines, Keyboard, SlidersHorizontal } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { markStep } from '../../../loading/start-steps.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { audioCheckOffer } from './strings.ts'
import { dialer } from '../../../strings/dialer.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { takeWantedCall, useRatedCall } from '../shared/calls/use-call-now.ts'
import { OnDemand } from '../shared/OnDemand.tsx'
import { DialerCard } from './DialerCard.tsx'
import { DIALER_GRID } from './DialerSkeleton.tsx'
import { DialerMessages } from './DialerMessages.tsx'
import { useNumberEntry } from './entry/use-number-entry.ts'
import { SideColumn } from './SideColumn.tsx'
import { useCallStart } from './start/use-call-start.ts'
import { type DialerPanels, useDialerPanels } from './use-dialer-panels.ts'

const ShortcutSheet = lazyComponent(
  () => import('./shortcuts/ShortcutSheet.tsx'),
  module => module.ShortcutSheet,
)

/** The Dialer tab: the dialer card, and beside it messages, balance, recent calls and the guide. */
export function DialerPage() {
  const { phone } = useSoftphone()
  const entry = useNumberEntry()
  const start = useCallStart(entry)
  const panels = useDialerPanels()
  const { shortcuts } = panels
  useWantedCall(start.callNumber)
  const { callNow } = useRatedCall(start.callNumber)
  useEffect(() => markStep('dialer'), [])
  return (
    <div className={DIALER_GRID}>
      <div className="lg:relative lg:z-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <DialerCard entry={entry} start={start} balance={panels.balance} onHelp={shortcuts.open} />
        <PanelButtons {...panels} />
      </div>
      <SideColumn panels={panels} onDial={entry.draft.paste} onCall={callNow} />
      <DialerMessages entry={entry} start={start} />
      {shortcuts.isOpen && (
        <OnDemand>
          <ShortcutSheet isRinging={phone.incoming !== null} onClose={shortcuts.close} />
        </OnDemand>
      )}
    </div>
  )
}

/** Calls the number that was chosen in another tab or in the palette, which opens the dialer again. */
function useWantedCall(callNumber: (number: string) => void): void {
  const queries = useQueryClient()
  const { key } = useLocation()
  const call = useEffectEvent(() => {
    const number = takeWantedCall(queries)
    if (number !== null) callNumber(number)
  })
  useEffect(() => call(), [key])
}

/** Below the card. During a call the audio check is not there, and its place is empty so that nothing moves. */
function PanelButtons({ sound, audioCheck, audioCheckDisabled, shortcuts }: DialerPanels) {
  const { phone } = useSoftphone()
  const isInCall = phone.call !== null || phone.incoming !== null
  return (
    <div className="dialer-buttons flex flex-wrap items-center justify-center">
      <Button
        look="plain"
        icon={<SlidersHorizontal size={16} aria-hidden="true" />}
        className="mt-2 px-2.5! text-xs font-medium"
        onClick={sound.open}
      >
        {dialer.soundSettings}
      </Button>
      <p
        className={classNames(
          'mt-2 flex flex-wrap items-center justify-center gap-x-2 text-xs text-faint',
          isInCall && 'invisible',
        )}
      >
        <Button
          look="plain"
          icon={<AudioLines size={16} aria-hidden="true" />}
          className="px-2.5! text-xs font-medium"
          disabled={audioCheckDisabled !== null}
          onClick={audioCheck.open}
        >
          {audioCheckOffer.open}
        </Button>
        {/* One line where the window ends below it. */}
        <span className="middle:sr-only">{!isInCall && audioCheckDisabled}</span>
      </p>
      {/* A touch screen has no keyboard, and no such button. */}
      <Button
        look="plain"
        icon={<Keyboard size={16} aria-hidden="true" />}
        className="mt-2 px-2.5! text-xs font-medium pointer-coarse:hidden max-sm:hidden"
        onClick={shortcuts.open}
      >
        {dialer.shortcuts}
      </Button>
    </div>
  )
}
