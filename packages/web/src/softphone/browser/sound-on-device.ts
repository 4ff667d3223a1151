/** A sound that is ready to play. */
export type DeviceSound = Pick<HTMLAudioElement, 'play' | 'pause' | 'loop'>

interface Playing {
  /** Null is the browser's default device. */
  deviceId: string | null
  /** 0 to 1. */
  volume?: number
  onEnded?: () => void
}

/**
 * A sound file that plays on a device. `play` rejects if the browser refuses to play. A device that is refused,
 * for example because it was unplugged, is replaced by the default one, unless `isStrict`: then `play` rejects.
 */
export function soundOnDevice(
  file: string,
  { deviceId, volume = 1, onEnded }: Playing,
  isStrict = false,
): DeviceSound {
  const audio: HTMLAudioElement & Partial<Pick<HTMLAudioElement, 'setSinkId'>> = new Audio(file)
  audio.volume = volume
  if (onEnded) audio.addEventListener('ended', onEnded)
  const onDevice = deviceId === null ? undefined : audio.setSinkId?.(deviceId)
  let isPaused = false
  const isReady = isStrict ? onDevice : onDevice?.catch(() => undefined)
  return {
    get loop() {
      return audio.loop
    },
    set loop(isLooped) {
      audio.loop = isLooped
    },
    async play() {
      isPaused = false
      // Without this the first moments would sound on the default device.
      if (isReady) await isReady
      if (!isPaused) await audio.play()
    },
    pause() {
      isPaused = true
      audio.pause()
    },
  }
}
