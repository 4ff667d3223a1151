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
