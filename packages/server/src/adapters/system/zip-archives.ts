import { Zip, ZipDeflate } from 'fflate'
import type { Archives } from '../../ports/archives.ts'

/** Zip archives with compressed files. The reader of the bytes sets the pace. */
export const zipArchives: Archives = {
  async *zip(files) {
    const ready: Uint8Array[] = []
    const zip = new Zip((error, bytes) => {
      if (error) throw error
      ready.push(bytes)
    })
    const encoder = new TextEncoder()
    for await (const { name, text } of files) {
      const file = new ZipDeflate(name)
      zip.add(file)
      for await (const part of text) {
        file.push(encoder.encode(part))
        yield* ready.splice(0)
      }
      file.push(new Uint8Array(), true)
      yield* ready.splice(0)
    }
    zip.end()
    yield* ready.splice(0)
  },
}
