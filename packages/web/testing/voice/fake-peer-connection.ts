/** The track of a fake microphone. */
export class FakeTrack extends EventTarget {
  readonly kind = 'audio'
  enabled = true
  readyState: 'live' | 'ended' = 'live'
  stop = (): void => void (this.readyState = 'ended')
}

/** A stream of one fake microphone. */
export function fakeStream(): MediaStream {
  const tracks = [new FakeTrack()]
  return { active: true, getTracks: () => tracks, getAudioTracks: () => tracks } as never
}

class FakeToneSender extends EventTarget {
  canInsertDTMF = true
  readonly inserted: unknown[][] = []
  insertDTMF(...tone: unknown[]): void {
    this.inserted.push(tone)
    // The browser reports the end of the last tone without a tone.
    setTimeout(() => this.dispatchEvent(Object.assign(new Event('tonechange'), { tone: '' })))
  }
}

/** A sender of a fake connection. */
class FakeSender {
  track: FakeTrack
  readonly dtmf = new FakeToneSender()
  constructor(track: FakeTrack) {
    this.track = track
  }
  replaceTrack(track: FakeTrack): Promise<void> {
    this.track = track
    return Promise.resolve()
  }
}

const SDP = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\n'

/** Where a voice library expects the browser's connection: it describes itself, and connects when the test says so. */
export class FakePeerConnection extends EventTarget {
  /** The connections since the test began, the newest last. */
  static made: FakePeerConnection[] = []

  iceGatheringState = 'complete'
  signalingState = 'stable'
  connectionState = 'new'
  localDescription: RTCSessionDescriptionInit | null = null
  remoteDescription: RTCSessionDescriptionInit | null = null
  senders: FakeSender[] = []
  /** The counters that `getStats` returns, as if a second had passed since it was called last. */
  stats: Record<string, unknown>[] = []
  msBetweenStats = 1_000
  private statsAt = 0
  /** The options of each offer. */
  readonly offers: (RTCOfferOptions | undefined)[] = []
  #iceConnectionState: RTCIceConnectionState = 'new'

  constructor() {
    super()
    FakePeerConnection.made.push(this)
  }

  static newest(): FakePeerConnection {
    const connection = FakePeerConnection.made.at(-1)
    if (!connection) throw new Error('no connection was made')
    return connection
  }

  get iceConnectionState(): RTCIceConnectionState {
    return this.#iceConnectionState
  }

  /** Changes the state as the browser does. */
  setIce(state: RTCIceConnectionState): void {
    this.#iceConnectionState = state
    this.dispatchEvent(new Event('iceconnectionstatechange'))
  }

  addTrack(track: FakeTrack): void {
    this.senders.push(new FakeSender(track))
  }
  getSenders = () => this.senders
  getTransceivers = () => []
  createOffer(options?: RTCOfferOptions) {
    this.offers.push(options)
    return Promise.resolve({ type: 'offer', sdp: SDP })
  }
  createAnswer = () => Promise.resolve({ type: 'answer', sdp: SDP })
  setLocalDescription(description: RTCSessionDescriptionInit): Promise<void> {
    this.localDescription = description
    setTimeout(() => this.dispatchEvent(new Event('icegatheringstatechange')))
    return Promise.resolve()
  }
  setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
    this.remoteDescription = description
    return Promise.resolve()
  }
  getStats = () => {
    const timestamp = (this.statsAt += this.msBetweenStats)
    return Promise.resolve(
      new Map(this.stats.map((each, index) => [index, { timestamp, ...each }])),
    )
  }
  close = (): void => void (this.signalingState = 'closed')
}
