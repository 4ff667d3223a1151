import { useQueryClient } from '@tanstack/react-query'
import { AudioLines, Bell, Keyboard, SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { markStep } from '../../../loading/start-steps.ts'
import { usePhone } from '../../../softphone/softphone-context.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { OnDemand } from '../shared/loading/OnDemand.tsx'
import { takeWantedCall, useRatedCall } from '../shared/calls/use-call-now.ts'
import { useHiddenMessages } from '../shared/messages/message-queue.tsx'
import { DialerCard } from './DialerCard.tsx'
import { DialerMessages } from './DialerMessages.tsx'
import { DIALER_GRID } from './DialerSkeleton.tsx'
import { SideColumn } from './SideColumn.tsx'
import { useNumberEntry } from './entry/use-number-entry.ts'
import { useCallStart } from './start/use-call-start.ts'
import { type DialerPanels, useDialerPanels } from './use-dialer-panels.ts'

const ShortcutSheet = lazyComponent(() => import('./shortcuts/ShortcutSheet.tsx'), 'ShortcutSheet')

/** The Dialer tab: the dialer card, and beside it messages, balance, recent calls and the guide. */
export function DialerPage() {
  const isRinging = usePhone(({ incoming }) => incoming !== null)
  const entry = useNumberEntry()
  const start = useCallStart(entry)
  const panels = useDialerPanels()
  const { shortcuts } = panels
  useWantedCall(start.callNumber)
  const { callNow } = useRatedCall(start.callNumber)
  useEffect(() => markStep('dialer'), [])
  return (
    <div className={DIALER_GRID}>
      <h1 className="sr-only">Dialer</h1>
      <div className="lg:relative lg:z-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <DialerCard entry={entry} start={start} onHelp={shortcuts.open} />
        <PanelButtons {...panels} />
      </div>
      <SideColumn panels={panels} onDial={entry.draft.paste} onCall={callNow} />
      <DialerMessages entry={entry} start={start} />
      {shortcuts.isOpen && (
        <OnDemand>
          <ShortcutSheet isRinging={isRinging} onClose={shortcuts.close} />
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

/** Below the card, in one row. During a call the audio check is not there. */
function PanelButtons({ sound, audioCheck, audioCheckDisabled, shortcuts }: DialerPanels) {
  const isInCall = usePhone(({ call, incoming }) => call !== null || incoming !== null)
  return (
    <div className="mt-2 flex flex-wrap items-center justify-center">
      <HiddenMessages />
      <QuietButton icon={<SlidersHorizontal size={16} />} onClick={sound.open}>
        Sound settings
      </QuietButton>
      {!isInCall && (
        <QuietButton
          icon={<AudioLines size={16} />}
          disabled={audioCheckDisabled !== null}
          onClick={audioCheck.open}
        >
          Test your setup
        </QuietButton>
      )}
      {/* A touch screen has no keyboard, and no such button. */}
      <QuietButton
        icon={<Keyboard size={16} />}
        className="pointer-coarse:hidden max-sm:hidden"
        onClick={shortcuts.open}
      >
        Keyboard shortcuts
      </QuietButton>
      {!isInCall && audioCheckDisabled !== null && (
        <p className="w-full text-center text-xs text-faint">{audioCheckDisabled}</p>
      )}
    </div>
  )
}

/** Shows the messages again that the user has put away. */
function HiddenMessages() {
  const hidden = useHiddenMessages()
  if (!hidden) return null
  return (
    <QuietButton icon={<Bell size={16} />} onClick={hidden.show}>
      {hidden.label}
    </QuietButton>
  )
}

function QuietButton({ className, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button
      {...rest}
      look="plain"
      className={classNames('px-2.5! text-xs font-medium', className)}
    />
  )
}
