import { accepted } from '@ringback/contract/outcome'
import type { Mail } from '../../src/ports/vendors/mailer.ts'
import { VendorUnavailable } from '../../src/ports/vendors/vendor-unavailable.ts'
import type { World } from '../../src/world.ts'

/** Keeps the mails that it is given, unless it is broken or refuses their addresses. */
export function fakeMailer({
  mails,
  refusedAddresses,
  broken,
}: {
  mails: Mail[]
  refusedAddresses: ReadonlySet<string>
  broken: { mailer: boolean }
}): World['mailer'] {
  return {
    async send(mail) {
      if (broken.mailer) throw new VendorUnavailable('mail', 'does not answer')
      if (refusedAddresses.has(mail.to)) {
        return { ok: false, why: 'address-refused', answer: '550 5.1.1 No such user' }
      }
      mails.push(mail)
      return accepted(null)
    },
  }
}

/** Accepts every token except `bot`. */
export function fakeBotCheck(broken: { botCheck: boolean }): World['botCheck'] {
  return {
    async verify(token) {
      if (broken.botCheck) throw new VendorUnavailable('bot check', 'does not answer')
      return token !== 'bot'
    },
  }
}
