import { NOTICE_PATH } from '@ringback/contract/customers/notices/mail-notices'
import { checkNoticeLink, followNoticeLink } from '../../actions/mail/choose-notices.ts'
import type { World } from '../../world.ts'
import type { DocumentFrame, RenderedDocument } from './document-frame.ts'
import { type Html, html } from './html.ts'
import { noticeTexts as texts } from './strings.ts'

/**
 * Mounts what the link of a notice opens. Opening it changes nothing, because programs that check mails open every
 * link: the POST of the page's button, or of the mail program (RFC 8058), switches the notices off.
 */
export function mountNoticePage(frame: DocumentFrame, world: World): void {
  const page = (content: Html): RenderedDocument =>
    frame.render({ title: texts.title, description: texts.title, canonicalPath: null, content })
  const unknown = page(
    html`<h1>${texts.unknown}</h1>
      <p class="lead">${texts.unknownLead}</p>
      <p class="actions"><a href="/dashboard?tab=settings">${texts.settings}</a></p>`,
  )

  frame.get(NOTICE_PATH, async ({ query }) => {
    const choice = checkNoticeLink(world, query)
    if (!choice) return { status: 404, document: unknown }
    const question = html`<h1>${texts.question(texts.kinds[choice.kind])}</h1>
      <p class="lead">${texts.lead}</p>
      <form class="actions" method="post">
        <button class="button" type="submit">${texts.switchOff}</button>
      </form>`
    return { status: 200, document: page(question) }
  })

  frame.post(NOTICE_PATH, async ({ query }) => {
    const choice = await followNoticeLink(world, query)
    if (!choice) return { status: 404, document: unknown }
    const done = html`<h1>${texts.done(texts.kinds[choice.kind])}</h1>
      <p class="lead">${texts.doneLead}</p>
      <p class="actions"><a href="/dashboard?tab=settings">${texts.settings}</a></p>`
    return { status: 200, document: page(done) }
  })
}
