import { type Html, html } from './html.ts'

/** A page as search engines and previews of links describe it. */
export interface DescribedPage {
  /** Without the name of the product, which is added to it in the title of a document. */
  title: string
  /** What search engines and previews of links show. */
  description: string
  /** The path that search engines index for this page; null for a page that they must not index. */
  canonicalPath: string | null
}

/** The lines of the head for search engines and previews of links. */
export function pageHead(page: DescribedPage, productName: string, publicUrl: string): Html {
  const { title, description, canonicalPath } = page
  if (canonicalPath === null) return html`<meta name="robots" content="noindex" />`
  const url = publicUrl + canonicalPath
  return html`<link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${productName}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta name="twitter:card" content="summary" />`
}
