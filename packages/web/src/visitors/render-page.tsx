import type { RenderPage, Site, VisitorPage } from '@ringback/contract/page/visitor-pages'
import { renderToStaticMarkup } from 'react-dom/server'
import { countryDocument } from './CountryPage.tsx'
import { landingDocument } from './LandingPage.tsx'
import { ratesDocument, searchDocument, unknownCountryDocument } from './RatePages.tsx'
import { SiteContext, type VisitorDocument } from './SitePage.tsx'
import {
  failureDocument,
  legalDocument,
  noticeDocument,
  unknownNoticeDocument,
} from './TextPages.tsx'

/**
 * Renders a page that works without the app. The build makes a file of its own of this module, which the server loads:
 * it calls this function when a page is requested or its prices change.
 */
export const renderPage: RenderPage = (page, site) => {
  const document = documentOf(page, site)
  return {
    head: renderToStaticMarkup(<Head document={document} site={site} />),
    content: renderToStaticMarkup(<SiteContext value={site}>{document.content}</SiteContext>),
    isInteractive: document.isInteractive ?? false,
  }
}

function documentOf(page: VisitorPage, { productName }: Site): VisitorDocument {
  switch (page.is) {
    case 'landing':
      return landingDocument(page, productName)
    case 'rates':
      return ratesDocument(page.list, productName)
    case 'unknown-country':
      return unknownCountryDocument(page.list)
    case 'country':
      return countryDocument(page.country)
    case 'search':
      return searchDocument(page.text, page.answer)
    case 'legal':
      return legalDocument(page.name, page.text)
    case 'notice':
      return noticeDocument(page.kind, page.isOff)
    case 'unknown-notice':
      return unknownNoticeDocument()
    case 'failure':
      return failureDocument(page.sentence)
  }
}

interface HeadProps {
  document: VisitorDocument
  site: Site
}

function Head({ document, site }: HeadProps) {
  const { title, description, canonicalPath } = document
  const { productName, publicUrl } = site
  return (
    <>
      <title>{title === productName ? title : `${title} - ${productName}`}</title>
      <meta name="description" content={description} />
      {canonicalPath === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={publicUrl + canonicalPath} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={productName} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={publicUrl + canonicalPath} />
          <meta name="twitter:card" content="summary" />
        </>
      )}
    </>
  )
}
