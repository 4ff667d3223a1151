import { AudioLines, Keyboard, SlidersHorizontal } from 'lucide-react'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { audioCheckOffer } from './strings.ts'
import { dialer } from '../../../strings/dialer.ts'
import { Button } from '../../../ui/Button.tsx'
import { OnDemand } from '../shared/OnDemand.tsx'
import { DialerCard } from './DialerCard.tsx'
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
  return (
    <div className="mx-auto grid w-full max-w-5xl justify-center gap-y-4 max-lg:grid-cols-[minmax(0,28rem)] lg:grid-cols-[27rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-6 lg:gap-y-0 low:-mt-2 max-lg:side:grid-cols-[minmax(0,42rem)] lg:side:grid-cols-[36rem_1fr]">
      <div className="lg:relative lg:z-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <DialerCard entry={entry} start={start} balance={panels.balance} onHelp={shortcuts.open} />
        <PanelButtons {...panels} />
      </div>
      <SideColumn panels={panels} onDial={entry.draft.paste} onCall={start.callNumber} />
      <DialerMessages entry={entry} start={start} />
      {shortcuts.isOpen && (
        <OnDemand>
          <ShortcutSheet isRinging={phone.incoming !== null} onClose={shortcuts.close} />
        </OnDemand>
      )}
    </div>
  )
}

/** Below the card. The sound settings stand first, because the text of the audio check changes in a call. */
function PanelButtons({ sound, audioCheck, audioCheckDisabled, shortcuts }: DialerPanels) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2">
      <Button
        look="plain"
        icon={<SlidersHorizontal size={16} aria-hidden="true" />}
        className="mt-2 text-xs font-medium"
        onClick={sound.open}
      >
        {dialer.soundSettings}
      </Button>
      <p className="mt-2 flex flex-wrap items-center justify-center gap-x-2 text-xs text-faint">
        <Button
          look="plain"
          icon={<AudioLines size={16} />}
          className="font-medium"
          disabled={audioCheckDisabled !== null}
          onClick={audioCheck.open}
        >
          {audioCheckOffer.open}
        </Button>
        {audioCheckDisabled}
      </p>
      {/* A touch screen has no keyboard, and no such button. */}
      <Button
        look="plain"
        icon={<Keyboard size={16} aria-hidden="true" />}
        className="mt-2 text-xs font-medium pointer-coarse:hidden max-sm:hidden"
        onClick={shortcuts.open}
      >
        {dialer.shortcuts}
      </Button>
    </div>
  )
}
