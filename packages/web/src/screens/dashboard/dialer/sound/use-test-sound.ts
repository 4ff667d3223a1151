import { useEffect, useRef, useState } from 'react'
import { soundOnDevice } from '../../../../softphone/browser/sound-on-device.ts'

interface TestSound {
  file: string
  /** Null is the browser's default device. */
  deviceId: string | null
  /** 0 to 1. */
  volume: number
}

/** Plays a sound once. Another press starts it again, and closing the panel stops it. */
export function useTestSound({ file, deviceId, volume }: TestSound) {
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
