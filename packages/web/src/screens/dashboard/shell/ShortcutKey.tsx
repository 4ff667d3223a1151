import { useState } from 'react'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { useDialerKeys } from '../dialer/keypad/use-dialer-keys.ts'
import { OnDemand } from '../shared/OnDemand.tsx'

const ShortcutSheet = lazyComponent(
  () => import('../dialer/shortcuts/ShortcutSheet.tsx'),
  module => module.ShortcutSheet,
)

/** Opens the keyboard shortcuts with the question mark on every tab except the dialer, which does so itself. */
export function ShortcutKey() {
  const { phone } = useSoftphone()
  const [isOpen, setOpen] = useState(false)
  useDialerKeys({ onHelp: () => setOpen(true) })
  if (!isOpen) return null
  return (
    <OnDemand>
      <ShortcutSheet isRinging={phone.incoming !== null} onClose={() => setOpen(false)} />
    </OnDemand>
  )
}
