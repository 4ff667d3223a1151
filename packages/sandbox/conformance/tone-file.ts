import { writeFileSync } from 'node:fs'

const RATE = 48_000

/**
 * Writes a WAV of tone bursts, 350 ms on and 150 ms off, for a browser's fake microphone. Bursts,
 * because the noise suppression of browsers takes a steady tone for noise.
 */
export function writeToneFile(path: string, hertz: number): void {
  const samples = new Int16Array(RATE * 2)
  for (let i = 0; i < samples.length; i += 1) {
    const isOn = (i / RATE) % 0.5 < 0.35
    samples[i] = isOn ? 12_000 * Math.sin((2 * Math.PI * hertz * i) / RATE) : 0
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  writeFileSync(path, Buffer.concat([header, Buffer.from(samples.buffer)]))
}
