import { Fragment, type ElementType } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'

/** Elements that cannot contain a `<span>`: their content is one text. */
const TEXT_ONLY = new Set<ElementType>(['option', 'script', 'style', 'text', 'textarea', 'title'])

/**
 * The properties of an element, with its text in elements of its own. Translators and other extensions of browsers
 * replace the text nodes of a page. React keeps those that have siblings, and throws when it removes a replaced one or
 * inserts something before it; a text that changes is not seen any more. It needs no text node where the text is the
 * only content of an element. Decision 86.
 */
export function withOwnTextElements(type: ElementType, props: unknown): unknown {
  if (typeof type !== 'string' && type !== Fragment) return props
  const { children } = props as { children?: unknown }
  if (isText(children) ? type !== Fragment : !Array.isArray(children)) return props
  // An empty list is no text, which React refuses within a table.
  if (Array.isArray(children) && children.length === 0) return props
  if (TEXT_ONLY.has(type)) return { ...(props as object), children: textOf(children) }
  const isWhole = type !== Fragment && Array.isArray(children) && children.every(isText)
  return { ...(props as object), children: isWhole ? textOf(children) : separated(children) }
}

/** Each run of texts becomes one element in the place of its first; blank ones between elements stay. */
function separated(children: unknown): unknown {
  if (isText(children)) return spanOf(String(children))
  if (!Array.isArray(children)) return children
  return children.map((child: unknown, index) => {
    if (!isText(child)) return separated(child)
    if (index > 0 && isText(children[index - 1])) return null
    const after = children.findIndex((other, position) => position > index && !isText(other))
    // A list that React compares by keys needs one.
    return spanOf(textOf(children.slice(index, after < 0 ? undefined : after)), `text-${index}`)
  })
}

/** Blank ends stay outside: programs that read the page drop those of an element. */
function spanOf(text: string, key?: string): unknown {
  const [, before, words, after] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  if (!words) return text
  const span = jsx('span', { children: words }, key)
  return before || after ? jsxs(Fragment, { children: [before, span, after] }, key) : span
}

function isText(child: unknown): child is string | number | bigint {
  return (
    (typeof child === 'string' && child !== '') ||
    typeof child === 'number' ||
    typeof child === 'bigint'
  )
}

function textOf(children: unknown): string {
  return [children].flat(Infinity).filter(isText).join('')
}
