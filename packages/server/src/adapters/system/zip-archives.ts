import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Archives } from '../../ports/system.ts'

/** A zip archive is written in parts of at most this size. */
const PART_BYTES = 64 * 1024

/** Zip archives with compressed texts. The reader of the bytes sets the pace. */
export const zipArchives: Archives = {
  async *zip(files) {
    const ready: Uint8Array[] = []
    const zip = new Zip((error, bytes) => {
      if (error) throw error
      ready.push(bytes)
    })
    for await (const { name, content } of files) {
      const isText = 'text' in content
      const file = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
      zip.add(file)
      for await (const part of isText ? encoded(content.text) : partsOf(content.bytes)) {
        file.push(part)
        yield* ready.splice(0)
      }
      file.push(new Uint8Array(), true)
      yield* ready.splice(0)
    }
    zip.end()
    yield* ready.splice(0)
  },
}

async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const part of text) yield encoder.encode(part)
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES)
}
