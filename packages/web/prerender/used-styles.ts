import { type Selector, transform } from 'lightningcss'

/**
 * The rules of a stylesheet that a page needs: those without a class, and those whose classes are words of its markup, or
 * of the code that renders it. Everything else, for example fonts and layers, is kept.
 */
export function stylesFor(stylesheet: string, page: string): string {
  const classes = wordsOf(page)
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
}

/** No class has a quote in its name. */
function wordsOf(page: string): Set<string> {
  const text = page.replace(/&(?:amp|lt|gt);/g, entity => ENTITIES[entity] ?? entity)
  return new Set(text.split(/[\s"'`]+/))
}
