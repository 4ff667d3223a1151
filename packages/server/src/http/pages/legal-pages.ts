import { LEGAL_PAGES, type LegalPages } from '../../ports/legal-pages.ts'
import type { DocumentFrame } from './document-frame.ts'
import { html, trustedHtml } from './html.ts'

/** Mounts `/terms` and the other pages of `LEGAL_PAGES`, which are rendered once. */
export function mountLegalPages(frame: DocumentFrame, pages: LegalPages): void {
  for (const name of LEGAL_PAGES) {
    const { title, description, markup } = pages[name]
    const document = frame.render({
      title,
      description,
      canonicalPath: `/${name}`,
      content: html`<article class="prose">${trustedHtml(markup)}</article>`,
    })
    frame.get(`/${name}`, async () => ({ status: 200, document }))
  }
}
