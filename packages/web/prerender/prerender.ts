import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, chunkOf, filesOf, offlineFiles } from './manifest.ts'
import { readTemplate, writePage } from './template.ts'
import { stylesFor } from './used-styles.ts'

/*
 * Runs after Vite's build and writes one HTML file for each page of `pages.tsx`, with its markup and its styles
 * inside. The server only fills in the settings.
 */

// React reads it while it is imported.
process.env['NODE_ENV'] = 'production'
const { DASHBOARD, PAGES } = await import('./pages.tsx')

const ENTRY = 'index.html'
const PREFETCH = 'src/app/prefetch.ts'
const FONTS = 'src/styles/fonts.css'
const VISITORS_SCRIPT = 'src/visitors/page-script.ts'

const folder = join(import.meta.dirname, '../dist')
const manifestPath = join(folder, '.vite/manifest.json')
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
const template = readTemplate(readFileSync(join(folder, ENTRY), 'utf8'))
const stylesheet = readFileSync(join(folder, template.stylesheet), 'utf8')
/** What renders the pages for visitors names all classes that they may have. */
const renderer = readFileSync(join(folder, 'render-page.mjs'), 'utf8')
const fonts = readFileSync(join(folder, chunkOf(manifest, FONTS).file), 'utf8')
const offline = offlineFiles(manifest, [ENTRY, FONTS])
writeFileSync(join(folder, offline.path), offline.content)

for (const page of PAGES) {
  const markup = await page.markup()
  const appFiles = page.app === 'none' ? [] : filesOf(manifest, [ENTRY, ...page.modules])
  const nextFiles = filesOf(manifest, page.next.length > 0 ? [ENTRY, ...page.next] : [])
  const html = writePage(template, {
    ...page,
    markup,
    styles: fonts + stylesFor(stylesheet, page.app === 'none' ? renderer : markup),
    beforeApp: page.before ? readFileSync(join(import.meta.dirname, page.before), 'utf8') : null,
    appFiles,
    scripts: filesOf(manifest, page.app === 'none' ? [VISITORS_SCRIPT] : []),
    prefetchScript: filesOf(manifest, [PREFETCH])[0] ?? '',
    prefetchedFiles: nextFiles.filter(file => !appFiles.includes(file)),
    offlineFiles: page.modules === DASHBOARD ? offline.path : null,
  })
  writeFileSync(join(folder, page.file), html)
}
rmSync(join(folder, '.vite'), { recursive: true })
