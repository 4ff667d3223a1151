import { useState } from 'react'
import { useSearchShortcut } from '../../../../ui/use-search-shortcut.ts'
import { OnDemand } from '../../shared/OnDemand.tsx'
import { useCallNow } from '../../shared/calls/use-call-now.ts'
import { CommandPalette } from '../view-pages.ts'
import type { CommandHandlers } from './CommandPalette.tsx'

/** Whether the palette is open, which the header's button opens too. */
export function useSearch() {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

interface PaletteKeyProps extends CommandHandlers {
  search: ReturnType<typeof useSearch>
}

/** Ctrl K and Cmd K open the palette on every tab. */
export function PaletteKey({ search, ...handlers }: PaletteKeyProps) {
  const { callNow } = useCallNow()
  useSearchShortcut(search.open)
  if (!search.isOpen) return null
  return (
    <OnDemand>
      <CommandPalette {...handlers} onCall={callNow} onClose={search.close} />
    </OnDemand>
  )
}
