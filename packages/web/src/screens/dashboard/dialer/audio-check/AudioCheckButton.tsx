import { AudioLines } from 'lucide-react'
import { audioCheckOffer } from '../../../../strings/audio-check-offer.ts'
import { Button } from '../../../../ui/Button.tsx'

interface AudioCheckButtonProps {
  /** Why it cannot be tested now; null when it can. */
  hindrance: string | null
  onOpen: () => void
}

/** Below the dialer, quietly. */
export function AudioCheckButton({ hindrance, onOpen }: AudioCheckButtonProps) {
  return (
    <p className="mt-2 flex flex-wrap items-center justify-center gap-x-2 text-xs text-faint">
      <Button
        look="plain"
        icon={<AudioLines size={16} />}
        className="font-medium"
        disabled={hindrance !== null}
        onClick={onOpen}
      >
        {audioCheckOffer.open}
      </Button>
      {hindrance}
    </p>
  )
}
