/** The pages that the operator's texts replace, by their paths without the slash. */
export const LEGAL_PAGES = ['terms', 'privacy', 'refunds', 'contact', 'accessibility'] as const

export type LegalPageName = (typeof LEGAL_PAGES)[number]

/** A page that was rendered from Markdown. */
export interface LegalPage {
  /** The text of the first heading. */
  title: string
  /** The beginning of the first paragraph, for search engines. */
  description: string
  /** Markup without scripts and without markup of the author. */
  markup: string
}

export type LegalPages = Readonly<Record<LegalPageName, LegalPage>>
