import { vi } from 'vitest'

class FakeTrack {
  enabled = true
  isStopped = false
  stop(): void {
    this.isStopped = true
  }
}

/** The used part of a MediaStream with one track. */
export class FakeMicrophoneStream {
  readonly track = new FakeTrack()
  readonly #copies: FakeMicrophoneStream[]
  constructor(copies: FakeMicrophoneStream[]) {
    this.#copies = copies
  }
  getTracks = (): FakeTrack[] => [this.track]
  getAudioTracks = (): FakeTrack[] => [this.track]
  clone(): FakeMicrophoneStream {
    const copy = new FakeMicrophoneStream(this.#copies)
    copy.track.enabled = this.track.enabled
    this.#copies.push(copy)
    return copy
  }
}

/** A microphone stream, its copies, and an AudioContext in which every stream has the level that the test sets. */
export function fakeAudio() {
  let level = 0
  class FakeContext {
    state = 'running'
    close = async () => undefined
    createMediaStreamSource = () => ({ connect: () => undefined })
    createAnalyser = () => ({
      fftSize: 0,
      getFloatTimeDomainData: (wave: Float32Array) => void wave.fill(level),
    })
  }
  vi.stubGlobal('AudioContext', FakeContext)
  const copies: FakeMicrophoneStream[] = []
  return {
    stream: new FakeMicrophoneStream(copies) as unknown as MediaStream,
    copies,
    setLevel: (newLevel: number) => void (level = newLevel),
  }
}
