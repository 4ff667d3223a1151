import { useState } from 'react'
import { useSearchShortcut } from '../../../../ui/use-search-shortcut.ts'
import { useCallNow } from '../../shared/calls/use-call-now.ts'
import { OnDemand } from '../../shared/OnDemand.tsx'
import { CommandPalette } from '../view-pages.ts'
import type { CommandHandlers } from './use-commands.ts'

/** Ctrl K and Cmd K open the palette on every tab. */
export function PaletteKey(handlers: CommandHandlers) {
  const { callNow } = useCallNow()
  const [isOpen, setOpen] = useState(false)
  useSearchShortcut(() => setOpen(true))
  if (!isOpen) return null
  return (
    <OnDemand>
      <CommandPalette {...handlers} onCall={callNow} onClose={() => setOpen(false)} />
    </OnDemand>
  )
}
