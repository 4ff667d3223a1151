import { placeholderOf } from '@ringback/contract/page/page-settings'
import { SiteHeader } from '../src/screens/landing/SiteHeader.tsx'
import { site } from '../src/strings/app.ts'
import { SiteFooter } from '../src/ui/SiteFooter.tsx'

/** What the server replaces by the content of a page that it renders. */
export const DOCUMENT_PLACEHOLDERS = {
  title: '{{title}}',
  description: '{{description}}',
  head: '{{head}}',
  content: '{{content}}',
  emergency: '{{emergency}}',
  /** Of the landing page alone. */
  welcome: '{{welcome}}',
}

/** Header and footer of the pages that the server renders. */
export function DocumentFrame() {
  const { content, emergency } = DOCUMENT_PLACEHOLDERS
  return (
    <div className="document">
      <SiteHeader productName={placeholderOf('productName')} />
      <main>{content}</main>
      <SiteFooter {...site.footer} note={emergency} />
    </div>
  )
}
