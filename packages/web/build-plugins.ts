import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const flags = join(dirname(require.resolve('country-flag-icons/package.json')), '3x2')
const isFlag = (name: string) => /^[A-Z]{2}\.svg$/.test(name)

/**
 * Serves each flag as a file such as /flags/GB.svg, so that a browser loads only the flags that it shows. If
 * the flags were imported, every page would load a table of 260 file names.
 */
export function flagFiles(): Plugin {
  return {
    name: 'flag-files',
    configureServer(server) {
      server.middlewares.use('/flags', (request, response, next) => {
        const name = request.url?.slice(1) ?? ''
        if (!isFlag(name)) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(readFileSync(join(flags, name)))
      })
    },
    generateBundle() {
      for (const name of readdirSync(flags).filter(isFlag)) {
        const source = readFileSync(join(flags, name))
        this.emitFile({ type: 'asset', fileName: `flags/${name}`, source })
      }
    },
  }
}

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
