import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files fit into one packet even without compression. */
const MIN_BYTES = 1_400

/** Writes `.br` and `.gz` beside scripts and styles, so that the server does not compress on request. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle({ dir }) {
      const folder = join(dir ?? 'dist', 'assets')
      for (const name of readdirSync(folder).filter(file => /\.(js|css)$/.test(file))) {
        const path = join(folder, name)
        const content = readFileSync(path)
        if (content.length < MIN_BYTES) continue
        writeFileSync(`${path}.br`, brotliCompressSync(content))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
