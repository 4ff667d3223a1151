const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/
/** The font of Latin letters, which every page shows. */
const FONT = /\/[^()"']*geist-latin-wght-normal[^()"']*\.woff2/
const SCRIPTS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /\s*<meta name="description"[^>]*>/
const ROOT = '<div id="root"></div>'

/** `before-app.js` sets the first attribute, and the app removes it; `before-dashboard.js` sets the second one. */
const HIDDEN = '[data-signed-in] #root,[data-other-view] .drawn-view{visibility:hidden}'

/** Vite's `index.html` without its links to scripts and styles. */
export interface Template {
  html: string
  /** The path of the app's stylesheet, relative to the build's folder. */
  stylesheet: string
}

export function readTemplate(html: string): Template {
  const stylesheet = STYLESHEET.exec(html)?.[1]
  if (stylesheet === undefined) throw new Error('The built page has no stylesheet')
  return { html: html.replace(STYLESHEET, '').replace(SCRIPTS, ''), stylesheet }
}

export interface PageContent {
  /** Null for a page whose head the server writes. */
  title: string | null
  markup: string
  /** The rules of the stylesheet that the markup needs. */
  styles: string
  app: 'hydrates' | 'replaces' | 'none'
  /** A script that runs before the app; null for none. */
  beforeApp: string | null
  /** The app's scripts, the entry first. */
  appFiles: readonly string[]
  /** The scripts of a page without the app. */
  scripts: readonly string[]
  /** The URL of the script that prefetches `prefetchedFiles`. */
  prefetchScript: string
  prefetchedFiles: readonly string[]
  /** The list of the files that the page needs to open without a network; null for a page that does not. */
  offlineFiles: string | null
}

/**
 * The HTML of a page. Its first paint needs no further request: the styles of the markup are inside, and the
 * stylesheet of the app is at the end of the body, where it blocks the app but not the markup.
 */
export function writePage({ html, stylesheet }: Template, page: PageContent): string {
  const [entry, ...preloads] = page.appFiles
  const hasApp = page.app !== 'none'
  const [font] = FONT.exec(page.styles) ?? []
  if (font === undefined) throw new Error('The styles of the page have no font')
  const inHead = [
    // A browser that has received a part of the markup would draw it, and move it with the rest.
    `<link rel="expect" href="#drawn" blocking="render">`,
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`,
    `<style>${page.styles}${page.beforeApp === null ? '' : HIDDEN}</style>`,
    page.beforeApp === null ? '' : `<script>${page.beforeApp}</script>`,
    entry ? `<script type="module" crossorigin src="${entry}"></script>` : '',
    ...preloads.map(file => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...page.scripts.map(file => `<script type="module" crossorigin src="${file}"></script>`),
    prefetch(page, stylesheet),
    page.offlineFiles === null ? '' : `<meta name="offline-files" content="${page.offlineFiles}">`,
  ]
  const root = page.app === 'hydrates' ? '<div id="root" data-prerendered>' : '<div id="root">'
  const atEnd = hasApp ? `<link rel="stylesheet" crossorigin href="/${stylesheet}">` : ''
  const described =
    page.title === null
      ? replaceOnce(replaceOnce(html, DESCRIPTION, ''), TITLE, '{{head}}')
      : replaceOnce(html, TITLE, `<title>${page.title}</title>`)
  return replaceOnce(
    replaceOnce(described, '</head>', `${inHead.filter(Boolean).join('\n    ')}\n  </head>`),
    ROOT,
    `${root}${page.markup}</div><div id="drawn" hidden></div>${atEnd}`,
  )
}

function prefetch(page: PageContent, stylesheet: string): string {
  if (page.prefetchedFiles.length === 0) return ''
  const files =
    page.app === 'none' ? [`/${stylesheet}`, ...page.prefetchedFiles] : page.prefetchedFiles
  return `<script type="module" crossorigin src="${page.prefetchScript}" id="prefetch" data-files="${files.join(' ')}"></script>`
}

function replaceOnce(html: string, old: string | RegExp, text: string): string {
  if (html.search(old) < 0) throw new Error(`The template has no ${old}`)
  return html.replace(old, () => text)
}
