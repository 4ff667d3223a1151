import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'

/** A page that renders fixed markup with React and does nothing else, to compare the product with. */
export interface BarePage {
  url: string
  close(): void
}

/** An element with its attributes and children, or a text. */
type Markup = string | { tag: string; attributes: Record<string, string>; children: Markup[] }

/**
 * Serves what `page` shows now, with its styles, as a bare page.
 * @param mark the entry of User Timing that the bare page makes in an effect of its first render
 */
export async function startBarePage(page: Page, mark: string): Promise<BarePage> {
  const shown = await page.evaluate(readMarkup)
  const document = `<!doctype html><html lang="en" data-theme="system"><head><style>${shown.styles}</style></head><body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`
  const script = await bundle(shown.markup, mark)
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response
      .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
      .end(isScript ? script : document)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Runs in the page. Its functions are methods, because tsx wraps named functions in a helper that the page does not have. */
function readMarkup(): { markup: Markup; styles: string } {
  const reader = {
    read(node: Node): Markup | null {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element)) return null
      const attributes = Object.fromEntries(
        [...node.attributes].map(({ name, value }) => [name, value]),
      )
      const children = [...node.childNodes]
        .map(child => reader.read(child))
        .filter(child => child !== null)
      return { tag: node.localName, attributes, children }
    },
  }
  const root = document.querySelector('#root')
  const styles = [...document.styleSheets].flatMap(sheet =>
    [...sheet.cssRules].map(rule => rule.cssText),
  )
  return { markup: (root && reader.read(root)) ?? '', styles: styles.join('\n') }
}

async function bundle(markup: Markup, mark: string): Promise<string> {
  const source = `
    import { createElement, useEffect } from 'react'
    import { createRoot } from 'react-dom/client'
    function BarePage() {
      useEffect(() => void performance.mark(${JSON.stringify(mark)}), [])
      return ${elementOf(markup)}
    }
    createRoot(document.getElementById('root')).render(createElement(BarePage))`
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: `${import.meta.dirname}/../../../packages/web` },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}

/** The expression that makes the element. */
function elementOf(markup: Markup): string {
  if (typeof markup === 'string') return JSON.stringify(markup)
  const { style, value, class: className, ...attributes } = markup.attributes
  const properties: Record<string, unknown> = { ...attributes }
  if (className !== undefined) properties['className'] = className
  if (value !== undefined) properties[markup.tag === 'input' ? 'defaultValue' : 'value'] = value
  if (style !== undefined) properties['style'] = styleOf(style)
  const children = markup.children.map(child => `, ${elementOf(child)}`).join('')
  return `createElement(${JSON.stringify(markup.tag)}, ${JSON.stringify(properties)}${children})`
}

function styleOf(text: string): Record<string, string> {
  const declarations = text.split(';').filter(part => part.includes(':'))
  return Object.fromEntries(
    declarations.map(declaration => {
      const [name = '', ...values] = declaration.split(':')
      return [name.trim().replace(/^(?!--)(.*)$/, camelCase), values.join(':').trim()]
    }),
  )
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
