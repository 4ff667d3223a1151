import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { LegalPage } from '@ringback/contract/page/visitor-pages'
import { LEGAL_PAGES, type LegalPageName, type LegalPages } from '../../ports/system.ts'
import type { BusinessSettings } from '../../ports/business-settings.ts'
import { type LegalValues, renderLegalPage } from './render-legal-page.ts'

const MAX_BYTES = 200_000

/** A page, or a sentence that names the file and what is wrong with it. */
type ReadPage = Outcome<LegalPage, 'broken', { message: string }>

/**
 * Renders the operator's texts, and the starter text where a file is missing or broken.
 *
 * @param folder the operator's texts; null for the starter texts
 * @throws if a starter text is broken
 */
export function readLegalPages(
  folder: string | null,
  starterFolder: string,
  values: LegalValues,
): LegalPages {
  const pageOf = (name: LegalPageName): LegalPage => {
    const own = folder === null ? null : readLegalPage(folder, name, values)
    if (own?.ok) return own.value
    const starter = readLegalPage(starterFolder, name, values)
    if (!starter.ok) throw new Error(starter.message)
    return starter.value
  }
  return Object.fromEntries(LEGAL_PAGES.map(name => [name, pageOf(name)])) as Record<
    LegalPageName,
    LegalPage
  >
}

/** What the texts may name. `operator` is a phrase that a sentence can contain with and without a legal name. */
export function legalValuesOf(business: BusinessSettings): LegalValues {
  const { productName, publicUrl, supportUrl, legalName } = business
  const legalAddress = business.legalAddress?.replace(/\n/g, ', ') ?? null
  const named = [legalName, legalAddress].filter(Boolean).join(', ')
  const role = `the operator of ${productName}`
  return {
    productName,
    publicUrl,
    supportUrl,
    legalName: legalName ?? '',
    legalAddress: legalAddress ?? '',
    operator: legalName === null ? role : `${role} (${named})`,
  }
}

/** One sentence for each text of the operator that cannot be shown. */
export function problemsOfLegalPages(folder: string, values: LegalValues): string[] {
  return LEGAL_PAGES.flatMap(name => {
    const page = readLegalPage(folder, name, values)
    return page.ok ? [] : [page.message]
  })
}

function readLegalPage(folder: string, name: LegalPageName, values: LegalValues): ReadPage {
  const path = join(folder, `${name}.md`)
  const text = readText(path)
  const page = text.ok ? renderLegalPage(text.value, values) : text
  return page.ok ? page : { ...page, message: `${path} ${page.message}` }
}

function readText(path: string): Outcome<string, 'broken', { message: string }> {
  const broken = (message: string) => ({ ...refused('broken'), message })
  try {
    if (statSync(path).size > MAX_BYTES) return broken(`has more than ${MAX_BYTES} bytes`)
    return accepted(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') return broken('does not exist')
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return broken('is not UTF-8')
    return broken(`cannot be read (${String(code)})`)
  }
}
