/**
 * One end of a conversation as the other end sees it: it can be played to and pressed keys at,
 * and says what it speaks and which keys it presses. Frames are 20 ms of µ-law, 160 bytes.
 */
export interface AudioPort {
  play(frame: Buffer): void
  press(digit: string): void
  /** Where speech and keys of this end go; set by `bridge`. */
  onSpeech: ((frame: Buffer) => void) | undefined
  onDigit: ((digit: string) => void) | undefined
}

/** Joins two ends. `heard` learns each key that the first end pressed. Returns how to part them. */
export function bridge(a: AudioPort, b: AudioPort): () => void {
  a.onSpeech = frame => b.play(frame)
  b.onSpeech = frame => a.play(frame)
  a.onDigit = digit => b.press(digit)
  b.onDigit = digit => a.press(digit)
  return () => {
    a.onSpeech = b.onSpeech = undefined
    a.onDigit = b.onDigit = undefined
  }
}
