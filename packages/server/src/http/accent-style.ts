import type { AccentColours } from '../ports/terms.ts'

/**
 * Writes the operator's accent colour into a built page. The rule is more specific than that of the page's
 * stylesheets, which load later. The content security policy needs the hash of the result.
 */
export function withAccent(page: string, accent: AccentColours | null): string {
  return accent === null ? page : page.replace('</head>', () => `${styleOf(accent)}</head>`)
}

function styleOf({ light, dark }: AccentColours): string {
  const rules = [
    `--accent:light-dark(${light.accent},${dark.accent})`,
    `--accent-ink:light-dark(${light.ink},${dark.ink})`,
    `--accent-wash:light-dark(${light.accent}14,${dark.accent}1a)`,
  ]
  return `<style>html:root{${rules.join(';')}}</style>`
}
