import type { LegalPage } from '@ringback/contract/page/visitor-pages'

/** The pages that the operator's texts replace, by their paths without the slash. */
export const LEGAL_PAGES = ['terms', 'privacy', 'refunds', 'contact', 'accessibility'] as const

export type LegalPageName = (typeof LEGAL_PAGES)[number]

export type LegalPages = Readonly<Record<LegalPageName, LegalPage>>
