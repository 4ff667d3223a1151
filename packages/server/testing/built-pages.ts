import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { DOCUMENT_FRAME, LANDING_FRAME, PAGE_FILES, RENDERER } from '../src/http/pages/page.ts'

/** Every page that the build makes. */
export const BUILT_PAGES: readonly string[] = [
  ...new Set([...Object.values(PAGE_FILES), DOCUMENT_FRAME, LANDING_FRAME]),
]

const PAGE =
  '<!doctype html><title>{{productName}}</title><style>main{margin:0}</style></head>' +
  '<script type="application/json" id="settings"></script>'

const FRAME =
  '<!doctype html>{{head}}<link rel="icon" href="/mark.svg" type="image/svg+xml" />' +
  '<style>main{margin:0}</style></head>' +
  '<script type="application/json" id="settings"></script>{{content}}'

/** The real one, from source. */
const SOURCE_OF_RENDERER = join(import.meta.dirname, '../../web/src/visitors/render-page.tsx')

/** Makes a folder with pages like those of the build, for the tests of a file, after which it is removed. Returns its path. */
export function builtPages(pageOf: (file: string) => string = () => PAGE): string {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-pages-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  for (const file of BUILT_PAGES) {
    const isFrame = file === DOCUMENT_FRAME || file === LANDING_FRAME
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), isFrame ? FRAME : pageOf(file))
  }
  writeFileSync(
    join(folder, RENDERER),
    `export { renderPage } from ${JSON.stringify(SOURCE_OF_RENDERER)}`,
  )
  return folder
}
