import { SlidersHorizontal } from 'lucide-react'
import { dialer } from '../../../../strings/dialer.ts'
import { Button } from '../../../../ui/Button.tsx'

/** Opens the sound settings. It stands first in its row, because the text of the audio check changes in a call. */
export function SoundButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      look="plain"
      icon={<SlidersHorizontal size={16} aria-hidden="true" />}
      className="mt-2 text-xs font-medium"
      onClick={onOpen}
    >
      {dialer.soundSettings}
    </Button>
  )
}
