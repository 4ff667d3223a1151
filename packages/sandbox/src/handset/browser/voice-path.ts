/** Microphone and speaker, joined to the sandbox for one call. */
export interface VoicePath {
  /** The offer to send; rejects when there is no microphone. */
  readonly offer: Promise<string>
  take(answer: string): Promise<void>
  close(): void
}

/** @param speaker plays the far end. @param lost is called when the path breaks for good. */
export function openVoicePath(speaker: HTMLAudioElement, lost: () => void): VoicePath {
  const connection = new RTCPeerConnection({ iceServers: [] })
  let microphone: MediaStream | undefined
  let isClosed = false
  connection.addEventListener('track', ({ track, streams: [stream] }) => {
    speaker.srcObject = stream ?? new MediaStream([track])
    speaker.play().catch(() => {
      // Somebody clicked to get here; where that is not enough, the next click starts it.
      document.addEventListener('pointerdown', () => void speaker.play(), { once: true })
    })
  })
  connection.addEventListener('connectionstatechange', () => {
    if (connection.connectionState === 'failed') lost()
  })
  const open = async (): Promise<string> => {
    microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
    if (isClosed) silence(microphone)
    for (const track of microphone.getTracks()) connection.addTrack(track, microphone)
    const offer = await connection.createOffer()
    await connection.setLocalDescription(offer)
    return offer.sdp ?? ''
  }
  return {
    offer: open(),
    take: sdp => connection.setRemoteDescription({ type: 'answer', sdp }),
    close() {
      isClosed = true
      connection.close()
      speaker.srcObject = null
      if (microphone) silence(microphone)
    },
  }
}

function silence(microphone: MediaStream): void {
  for (const track of microphone.getTracks()) track.stop()
}
