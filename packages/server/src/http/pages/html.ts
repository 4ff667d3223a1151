/** Markup that is safe to send. Only {@link html} and {@link trustedHtml} make it. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | null | readonly Html[]

/** Builds markup. Every value that is not markup itself is escaped. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = texts.reduce((built, text, index) => {
    const part = index < parts.length ? parts[index] : null
    return built + text + markupOf(part ?? null)
  }, '')
  return { markup }
}

/** Marks a text as markup. Its author must have escaped what others wrote. */
export function trustedHtml(markup: string): Html {
  return { markup }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}
