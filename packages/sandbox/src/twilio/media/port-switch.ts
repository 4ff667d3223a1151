import type { AudioPort } from './audio-port.ts'

export interface PortSwitch extends AudioPort {
  connect(to: AudioPort): void
}

/** A port whose other side is known only when somebody picks up. */
export function createPortSwitch(): PortSwitch {
  let target: AudioPort | undefined
  const port: PortSwitch = {
    onSpeech: undefined,
    onDigit: undefined,
    play: frame => target?.play(frame),
    press: digit => target?.press(digit),
    connect(to) {
      target = to
      to.onSpeech = frame => port.onSpeech?.(frame)
      to.onDigit = digit => port.onDigit?.(digit)
    },
  }
  return port
}
