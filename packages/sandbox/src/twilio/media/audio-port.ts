/** One party's end of a conversation. Frames are 20 ms of µ-law, 160 bytes. */
export interface AudioPort {
  /** Plays a frame, or the tone of a key, to the party. */
  play(frame: Buffer): void
  press(digit: string): void
  /** Receive the audio and the key presses of the party. Set by what the port is connected to. */
  onSpeech: ((frame: Buffer) => void) | undefined
  onDigit: ((digit: string) => void) | undefined
}

/** Passes the audio and the key presses of each party to the other one. @returns a function that disconnects them */
export function connectPorts(a: AudioPort, b: AudioPort): () => void {
  a.onSpeech = frame => b.play(frame)
  b.onSpeech = frame => a.play(frame)
  a.onDigit = digit => b.press(digit)
  b.onDigit = digit => a.press(digit)
  return () => {
    a.onSpeech = b.onSpeech = undefined
    a.onDigit = b.onDigit = undefined
  }
}

export interface PortSwitch extends AudioPort {
  connect(target: AudioPort): void
}

/** A port whose target is set later, when a party has answered. */
export function createPortSwitch(): PortSwitch {
  let target: AudioPort | undefined
  const port: PortSwitch = {
    onSpeech: undefined,
    onDigit: undefined,
    play: frame => target?.play(frame),
    press: digit => target?.press(digit),
    connect(answered) {
      target = answered
      answered.onSpeech = frame => port.onSpeech?.(frame)
      answered.onDigit = digit => port.onDigit?.(digit)
    },
  }
  return port
}
