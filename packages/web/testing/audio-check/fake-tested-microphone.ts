import { accepted } from '@ringback/contract/outcome'
import { vi } from 'vitest'
import { type Microphone } from '../../src/softphone/browser/microphone.ts'

/** A stream with one track. `copies` are its clones. */
export class FakeStream {
  isStopped = false
  copies: FakeStream[] = []
  getTracks = () => [{ stop: () => (this.isStopped = true) }]

  get active(): boolean {
    return !this.isStopped
  }

  clone(): FakeStream {
    const copy = new FakeStream()
    copy.isStopped = this.isStopped
    this.copies.push(copy)
    return copy
  }
}

/** A microphone that opens a new stream each time, and a meter whose levels the test emits. */
export function fakeTestedMicrophone() {
  const streams: FakeStream[] = []
  /** What the meter has followed; the last one is followed now. */
  const metered: { stream: FakeStream; onLevel: (level: number | null) => void }[] = []
  const stopLevel = vi.fn()
  return {
    streams,
    stopLevel,
    microphone: {
      open: vi.fn<Microphone['open']>(async deviceId => accepted(deviceId)),
      getUserMedia: vi.fn(async () => {
        const stream = new FakeStream()
        streams.push(stream)
        return stream as unknown as MediaStream
      }),
      release: vi.fn(),
    },
    watchLevel: (stream: MediaStream, onLevel: (level: number | null) => void) => {
      metered.push({ stream: stream as unknown as FakeStream, onLevel })
      return stopLevel
    },
    meteredStreams: () => metered.map(({ stream }) => stream),
    emitLevel: (level: number | null) => metered.at(-1)?.onLevel(level),
  }
}
