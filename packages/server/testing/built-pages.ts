import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DOCUMENT_FRAME, LANDING_FRAME, PAGE_FILES } from '../src/http/pages/page.ts'

/** Every page that the build makes. */
export const BUILT_PAGES: readonly string[] = [
  ...new Set([...Object.values(PAGE_FILES), DOCUMENT_FRAME, LANDING_FRAME]),
]

const FRAME =
  '<!doctype html><title>{{title}}</title><meta name="description" content="{{description}}">' +
  '<style>main{margin:0}</style>{{head}}</head>' +
  '<script type="application/json" id="settings"></script><main>{{content}}</main>'

const ICON = '<link rel="icon" href="/mark.svg" type="image/svg+xml" />'

/** The frames of documents that the server completes. */
const FRAMES: Readonly<Record<string, string>> = {
  [DOCUMENT_FRAME]: FRAME,
  [LANDING_FRAME]: `${FRAME.replace('{{head}}', `{{head}}${ICON}`)}{{welcome}} {{productName}}`,
}

/** Makes a folder with pages like those of the build, which the caller removes. Returns its path. */
export function builtPages(pageOf: (file: string) => string = () => FRAME): string {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-pages-'))
  for (const file of BUILT_PAGES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), FRAMES[file] ?? pageOf(file))
  }
  return folder
}
