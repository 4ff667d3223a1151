import type { AudioPort } from './audio-port.ts'

/** A port whose sound can be interrupted for a time, in both directions. */
export function createInterruptiblePort(inner: AudioPort): {
  port: AudioPort
  interrupt(ms: number): void
} {
  let interruptedUntil = 0
  const isInterrupted = () => Date.now() < interruptedUntil
  const port: AudioPort = {
    onSpeech: undefined,
    onDigit: undefined,
    play: frame => void (isInterrupted() || inner.play(frame)),
    press: digit => inner.press(digit),
  }
  inner.onSpeech = frame => void (isInterrupted() || port.onSpeech?.(frame))
  inner.onDigit = digit => port.onDigit?.(digit)
  return {
    port,
    interrupt(ms) {
      interruptedUntil = Date.now() + ms
    },
  }
}
