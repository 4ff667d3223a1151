import { Play } from 'lucide-react'
import { sound } from '../../../../strings/sound.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useTestSound } from './use-test-sound.ts'

interface TestSoundProps {
  /** The accessible name, which contains the text of the button. */
  label: string
  file: string
  deviceId: string | null
  volume: number
}

/** Plays a sound on a speaker, so that the user knows which one it is and how loud it is. */
export function TestSound({ label, ...test }: TestSoundProps) {
  const { state, play } = useTestSound(test)
  return (
    <div>
      <Button
        look="secondary"
        aria-label={label}
        icon={<Play size={16} aria-hidden="true" />}
        onClick={play}
      >
        {sound.test}
      </Button>
      <p role="status" className="mt-1 min-h-5 text-xs text-soft">
        {state === 'playing' && sound.testPlaying}
        {state === 'failed' && sound.testFailed}
      </p>
    </div>
  )
}
