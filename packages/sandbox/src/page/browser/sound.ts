/** The bell. */
const HERTZ = [740, 932]
const LEVEL = 0.12
/** Seconds of sound and of silence, in turn. */
const CADENCE = [0.35, 0.15, 0.35, 1.9]
const ROUNDS = 25

/** The media of one call: the page's microphone and speaker, connected to the sandbox. */
export interface VoicePath {
  /** The offer to send; rejects when there is no microphone. */
  readonly offer: Promise<string>
  accept(answer: string): Promise<void>
  close(): void
}

/** @param speaker plays the far end. @param onLost is called when the connection fails for good. */
export function openVoicePath(speaker: HTMLAudioElement, onLost: () => void): VoicePath {
  const connection = new RTCPeerConnection({ iceServers: [] })
  let microphone: MediaStream | undefined
  let isClosed = false
  const stopMicrophone = () => microphone?.getTracks().forEach(track => track.stop())
  connection.addEventListener('track', ({ track, streams: [stream] }) => {
    speaker.srcObject = stream ?? new MediaStream([track])
    speaker.play().catch(() => {
      // Some browsers play sound only after another click.
      document.addEventListener('pointerdown', () => void speaker.play(), { once: true })
    })
  })
  connection.addEventListener('connectionstatechange', () => {
    if (connection.connectionState === 'failed') onLost()
  })
  const open = async (): Promise<string> => {
    microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
    if (isClosed) stopMicrophone()
    for (const track of microphone.getTracks()) connection.addTrack(track, microphone)
    const offer = await connection.createOffer()
    await connection.setLocalDescription(offer)
    return offer.sdp ?? ''
  }
  return {
    offer: open(),
    accept: sdp => connection.setRemoteDescription({ type: 'answer', sdp }),
    close() {
      isClosed = true
      connection.close()
      speaker.srcObject = null
      stopMicrophone()
    },
  }
}

/** Rings. A browser plays it once the user has pressed something on the page. @returns what stops it */
export function ring(): () => void {
  const context = new AudioContext()
  const gain = new GainNode(context, { gain: 0 })
  gain.connect(context.destination)
  for (const frequency of HERTZ) {
    const tone = new OscillatorNode(context, { frequency })
    tone.connect(gain)
    tone.start()
  }
  let at = context.currentTime
  for (let part = 0; part < ROUNDS * CADENCE.length; part += 1) {
    gain.gain.setTargetAtTime(part % 2 === 0 ? LEVEL : 0, at, 0.008)
    at += CADENCE[part % CADENCE.length] ?? 0
  }
  gain.gain.setValueAtTime(0, at)
  return () => void context.close()
}
