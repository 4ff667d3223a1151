import { type Selector, transform } from 'lightningcss'

/**
 * The rules of a stylesheet that the markup needs: those without a class, and those whose classes the markup
 * has. Everything else, for example fonts and layers, is kept.
 */
export function stylesFor(stylesheet: string, markup: string): string {
  const classes = classesOf(markup)
  const isUsed = (selector: Selector) =>
    selector.every(part => part.type !== 'class' || classes.has(part.name))
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(stylesheet),
    minify: true,
    visitor: {
      Rule: {
        style: rule => (rule.value.selectors.some(isUsed) ? undefined : []),
      },
    },
  })
  return code.toString()
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function classesOf(markup: string): Set<string> {
  const names = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, value = '']) =>
    value.replace(/&(?:amp|lt|gt|quot|#x27);/g, entity => ENTITIES[entity] ?? entity).split(/\s+/),
  )
  return new Set(names)
}
