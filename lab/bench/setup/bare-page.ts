import type { Page } from '@playwright/test'
import { build } from 'esbuild'

/** An element of a page: its tag, its attributes as React names them, and what it contains. */
interface Markup {
  tag: string
  props: Record<string, unknown>
  children: (Markup | string)[]
}

/** What a page shows now: the links and styles of its head, and the elements of its root. */
export interface PageMarkup {
  head: string
  root: Markup[]
}

export async function markupOf(page: Page): Promise<PageMarkup> {
  // esbuild, through which benches run, wraps each function that has a name in this one.
  await page.evaluate('globalThis.__name = named => named')
  return page.evaluate(() => {
    const camelCase = (name: string) =>
      name.replace(/[-:](.)/g, (_, char: string) => char.toUpperCase())
    const renamed: Record<string, string> = {
      class: 'className',
      for: 'htmlFor',
      tabindex: 'tabIndex',
      value: 'defaultValue',
      checked: 'defaultChecked',
      viewbox: 'viewBox',
    }
    const styleOf = (text: string) =>
      Object.fromEntries(
        text.split(';').flatMap(rule => {
          const [name = '', value] = rule.split(/:(.*)/s)
          if (value === undefined) return []
          const key = name.trim()
          return [[key.startsWith('--') ? key : camelCase(key), value.trim()]]
        }),
      )
    const propOf = ({ name, value }: Attr): [string, unknown] => {
      if (name === 'style') return [name, styleOf(value)]
      const isKept = name.startsWith('aria-') || name.startsWith('data-')
      return [
        renamed[name] ?? (isKept ? name : camelCase(name)),
        value === '' && !isKept ? true : value,
      ]
    }
    const read = (node: Node): (Markup | string)[] => {
      if (node instanceof Text) return [node.data]
      if (!(node instanceof Element)) return []
      const props = Object.fromEntries([...node.attributes].map(propOf))
      return [{ tag: node.tagName.toLowerCase(), props, children: childrenOf(node) }]
    }
    const childrenOf = (element: Element) => [...element.childNodes].flatMap(read)
    const parts = document.head.querySelectorAll('style, link[rel=stylesheet]')
    const root = document.getElementById('root')
    return {
      head: [...parts].map(part => part.outerHTML).join(''),
      root: root ? (childrenOf(root) as Markup[]) : [],
    }
  })
}

/** A document whose one script renders the markup with React, and does nothing else. */
export async function barePage({ head, root }: PageMarkup): Promise<string> {
  const source = `
    import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    const toElement = (node, key) =>
      typeof node === 'string'
        ? node
        : createElement(node.tag, { ...node.props, key }, ...node.children.map(toElement))
    createRoot(document.getElementById('root')).render(${JSON.stringify(root)}.map(toElement))
  `
  const result = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'js' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = (result.outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script')
  return `<!doctype html><meta charset="utf-8">${head}<div id="root"></div><script type="module">${script}</script>`
}
