const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi
const BARE_URL = /\bhttps?:\/\/[^\s<>"']+/gi
// A full stop or bracket after a URL in prose belongs to the sentence.
const SENTENCE_END = /[.,;:!?)\]]+$/

/** The web links of a message, from its HTML and its text, in order, each once. */
export function findLinks(text: string, html: string): string[] {
  const hrefs = [...html.matchAll(HREF)].map(match =>
    decodeEntities(match[1] ?? match[2] ?? match[3] ?? ''),
  )
  const bare = [...text.matchAll(BARE_URL)].map(match => match[0].replace(SENTENCE_END, ''))
  const links = [...hrefs, ...bare].map(link => link.trim()).filter(link => /^https?:/i.test(link))
  return [...new Set(links)]
}

function decodeEntities(attribute: string): string {
  return attribute
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, decimal: string) => String.fromCodePoint(Number(decimal)))
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
