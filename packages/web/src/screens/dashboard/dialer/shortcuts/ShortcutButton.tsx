import { Keyboard } from 'lucide-react'
import { dialer } from '../../../../strings/dialer.ts'
import { Button } from '../../../../ui/Button.tsx'

/** Opens the list of keyboard shortcuts. A touch screen has no keyboard, and no such button. */
export function ShortcutButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      look="plain"
      icon={<Keyboard size={16} aria-hidden="true" />}
      className="mt-2 text-xs font-medium pointer-coarse:hidden max-sm:hidden"
      onClick={onOpen}
    >
      {dialer.shortcuts}
    </Button>
  )
}
