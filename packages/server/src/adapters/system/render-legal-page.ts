import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { LegalPage } from '@ringback/contract/page/visitor-pages'
import createMarkdownIt, { type MarkdownIt } from 'markdown-it'

const MAX_DESCRIPTION_CHARACTERS = 160

/** What `{{name}}` in a text stands for. */
export type LegalValues = Readonly<Record<string, string>>

/**
 * Renders CommonMark with tables. Markup in the text is shown as text, and links have no scheme that runs code.
 *
 * @returns or a sentence about what is wrong with the text
 */
export function renderLegalPage(
  text: string,
  values: LegalValues,
): Outcome<LegalPage, 'broken', { message: string }> {
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !(name in values))
  if (unknown) {
    const known = Object.keys(values).map(name => `{{${name}}}`)
    return broken(`has ${unknown[0]}, which is none of ${known.join(', ')}`)
  }
  const filled = text.replace(PLACEHOLDER, (_all, name: string) => escaped(values[name] ?? ''))
  const markdown = createMarkdown()
  const tokens = markdown.parse(filled, {})
  const textAfter = (type: string) => {
    const index = tokens.findIndex(token => token.type === type)
    return index === -1 ? '' : plainText(tokens[index + 1]?.children ?? [])
  }
  if (tokens[0]?.type !== 'heading_open' || tokens[0].tag !== 'h1') {
    return broken('does not begin with a heading, for example "# Terms of service"')
  }
  return accepted({
    title: textAfter('heading_open'),
    description: shortened(textAfter('paragraph_open')),
    markup: markdown.renderer.render(tokens, markdown.options, {}),
  })
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g

function broken(message: string) {
  return { ...refused('broken'), message }
}

/** So that the characters of a value have no meaning in Markdown. */
function escaped(value: string): string {
  return value.replace(/[!-\/:-@[-`{-~]/g, '\\$&')
}

function createMarkdown(): MarkdownIt {
  const markdown = createMarkdownIt({ html: false })
  // A table that is wider than the window scrolls by itself.
  markdown.renderer.rules['table_open'] = () => '<div class="table-frame" tabindex="0"><table>\n'
  markdown.renderer.rules['table_close'] = () => '</table></div>\n'
  return markdown
}

function plainText(tokens: readonly { type: string; content: string }[]): string {
  return tokens.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')
}

function shortened(text: string): string {
  if (text.length <= MAX_DESCRIPTION_CHARACTERS) return text
  return `${text.slice(0, MAX_DESCRIPTION_CHARACTERS).replace(/\s+\S*$/, '')}…`
}
