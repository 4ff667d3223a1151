import type { AudioPort } from './audio-port.ts'

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
