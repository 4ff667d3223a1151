import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('country-flag-icons/package.json')), '3x2')
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
        response.end(readFileSync(join(folder, name)))
      })
    },
    generateBundle() {
      for (const name of readdirSync(folder).filter(isFlag)) {
        const source = readFileSync(join(folder, name))
        this.emitFile({ type: 'asset', fileName: `flags/${name}`, source })
      }
    },
  }
}
