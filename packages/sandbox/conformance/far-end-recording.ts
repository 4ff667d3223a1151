/** The sound that a page has received from its far ends since it was loaded. */
export interface FarEndRecording {
  /** Samples a second. */
  sampleRate: number
  /** How many samples there are. */
  total: number
  /** 16-bit samples of one channel in base64, little-endian, from the sample that was asked for on. */
  samples: string
}

declare global {
  interface Window {
    /** Reads the recording from this sample on. */
    readFarEnd: (from: number) => FarEndRecording
  }
}

/** Part of the draft "MediaStreamTrack Insertable Media Processing", which TypeScript's DOM does not know. */
interface TrackProcessor {
  readable: ReadableStream<AudioData>
}
type TrackProcessorType = new (init: {
  track: MediaStreamTrack
  maxBufferSize: number
}) => TrackProcessor

/**
 * Runs in the page, before any of its scripts. Records each track that a peer connection receives, from before its
 * first packet on, so that a test can search the sound later.
 */
export function recordFarEnd(): void {
  let sampleRate = 48_000
  const blocks: Int16Array[] = []
  const record = async (track: MediaStreamTrack) => {
    const { MediaStreamTrackProcessor } = window as unknown as {
      MediaStreamTrackProcessor: TrackProcessorType
    }
    // Blocks of 10 ms: a page that does nothing else for 20 s loses none.
    const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: 2_000 })
    const reader = readable.getReader()
    for (let next = await reader.read(); next.value; next = await reader.read()) {
      const samples = new Float32Array(next.value.numberOfFrames)
      next.value.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
      sampleRate = next.value.sampleRate
      next.value.close()
      blocks.push(Int16Array.from(samples, sample => Math.round(sample * 32_767)))
    }
  }
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      this.addEventListener('track', ({ track }) => void record(track))
    }
  }
  window.readFarEnd = from => {
    let total = 0
    let bytes = ''
    for (const block of blocks) {
      const { buffer } = block.slice(Math.max(0, from - total))
      bytes += String.fromCharCode(...new Uint8Array(buffer))
      total += block.length
    }
    return { sampleRate, total, samples: btoa(bytes) }
  }
}
