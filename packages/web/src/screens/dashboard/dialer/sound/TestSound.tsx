import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { soundOnDevice } from '../../../../softphone/browser/sound-on-device.ts'
import { Button } from '../../../../ui/Button.tsx'

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
        Play a test sound
      </Button>
      <p role="status" className="mt-1 min-h-5 text-xs text-soft">
        {state === 'playing' && 'Playing…'}
        {state === 'failed' && 'The browser could not play the sound on this speaker.'}
      </p>
    </div>
  )
}

interface Sound {
  file: string
  /** Null is the browser's default device. */
  deviceId: string | null
  /** 0 to 1. */
  volume: number
}

/** Plays a sound once. Another press starts it again, and closing the panel stops it. */
function useTestSound({ file, deviceId, volume }: Sound) {
  const [state, setState] = useState<'silent' | 'playing' | 'failed'>('silent')
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const play = () => {
    stop.current?.()
    let isStopped = false
    const report = (newState: typeof state) => {
      if (!isStopped) setState(newState)
    }
    const onEnded = () => report('silent')
    const played = soundOnDevice(file, { deviceId, volume, onEnded }, true)
    stop.current = () => {
      isStopped = true
      played.pause()
    }
    setState('playing')
    played.play().catch(() => report('failed'))
  }
  return { state, play }
}
