import { useSettings } from '../../../api/settings.ts'
import { settings } from '../../../strings/settings.ts'
import { Card } from '../../../ui/Card.tsx'
import { NoticeBox, useNotice } from '../shared/NoticeBox.tsx'
import { AccountSettings } from './account/AccountSettings.tsx'
import { BlockedNumbers } from './BlockedNumbers.tsx'
import { CallerIdSettings } from './CallerIdSettings.tsx'
import { MailNotices } from './MailNotices.tsx'
import { NumberLinks } from './NumberLinks.tsx'
import { SpendingSettings } from './SpendingSettings.tsx'
import { VerifiedNumberList } from './verification/VerifiedNumberList.tsx'
import { VerifyNumber } from './verification/VerifyNumber.tsx'
import { useNumberVerification } from './verification/use-number-verification.ts'
import { site } from '../../../strings/app.ts'

/** The Settings tab: caller ID, phones, blocked callers, links of numbers, spending, mails, account, and links to the terms. */
export function SettingsPage() {
  const { carrier } = useSettings()
  const callerIdNotices = useNotice()
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6 md:gap-8">
      <CallerIdSettings notices={callerIdNotices} />
      {/* Nobody sends codes there. */}
      {carrier !== 'sip' && <Verification />}
      <BlockedNumbers />
      <NumberLinks />
      <SpendingSettings />
      <MailNotices />
      <AccountSettings />
      <AboutLinks />
    </div>
  )
}

function Verification() {
  const notices = useNotice()
  const verification = useNumberVerification(notices)
  return (
    <Card>
      <h2 className="text-lg font-semibold">{settings.verification}</h2>
      <p className="mb-4 text-sm text-soft">{settings.verificationLead}</p>
      <div className="not-empty:mb-4">
        <NoticeBox {...notices} />
      </div>
      <VerifyNumber {...verification} />
      <VerifiedNumberList
        notices={notices}
        verifying={verification.step.is === 'number' ? null : verification.step.number}
        onVerify={number => verification.add(number, 'text')}
        busy={verification.busy}
      />
    </Card>
  )
}

/** The pages that the server renders, such as the terms. They open beside the app, in which a call may be active. */
function AboutLinks() {
  return (
    <nav aria-label={site.footer.label} className="flex flex-wrap justify-center gap-x-5">
      {site.footer.links.map(({ path, label }) => (
        <a
          key={path}
          href={path}
          target="_blank"
          className="inline-flex min-h-11 min-w-11 items-center justify-center text-sm text-soft hover:text-text"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
