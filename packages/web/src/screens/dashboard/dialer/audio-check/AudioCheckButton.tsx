import { AudioLines } from 'lucide-react'
import { audioCheckOffer } from '../strings.ts'
import { Button } from '../../../../ui/Button.tsx'

interface AudioCheckButtonProps {
  /** Why the audio check is not available now. Null if it is available. */
  disabledReason: string | null
  onOpen: () => void
}

/** Opens the audio check, or shows why it is not available now. */
export function AudioCheckButton({ disabledReason, onOpen }: AudioCheckButtonProps) {
  return (
    <p className="mt-2 flex flex-wrap items-center justify-center gap-x-2 text-xs text-faint">
      <Button
        look="plain"
        icon={<AudioLines size={16} />}
        className="font-medium"
        disabled={disabledReason !== null}
        onClick={onOpen}
      >
        {audioCheckOffer.open}
      </Button>
      {disabledReason}
    </p>
  )
}
