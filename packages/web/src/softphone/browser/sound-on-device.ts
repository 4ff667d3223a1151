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

/**
 * A local file for each of the SDK's fifteen sounds, so that none is fetched from the vendor. They are sine tones,
 * 8 kHz like a telephone, 16 bit, mono: the keys as in ITU-T Q.23, the ring tone of North America (440 and 480 Hz, 2 s of 6).
 */
export const SOUND_FILES = {
  incoming: '/sounds/incoming.wav',
  outgoing: '/sounds/outgoing.wav',
  disconnect: '/sounds/disconnect.wav',
  dtmf0: '/sounds/dtmf-0.wav',
  dtmf1: '/sounds/dtmf-1.wav',
  dtmf2: '/sounds/dtmf-2.wav',
  dtmf3: '/sounds/dtmf-3.wav',
  dtmf4: '/sounds/dtmf-4.wav',
  dtmf5: '/sounds/dtmf-5.wav',
  dtmf6: '/sounds/dtmf-6.wav',
  dtmf7: '/sounds/dtmf-7.wav',
  dtmf8: '/sounds/dtmf-8.wav',
  dtmf9: '/sounds/dtmf-9.wav',
  dtmfs: '/sounds/dtmf-star.wav',
  dtmfh: '/sounds/dtmf-hash.wav',
} as const

/** What a caller hears while the phone rings and the network sends no sound of its own. */
export const RINGBACK_FILE = '/sounds/ringback.wav'
