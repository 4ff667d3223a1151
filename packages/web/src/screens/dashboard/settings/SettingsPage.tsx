import { type ReactNode, useRef } from 'react'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useNotice } from '../shared/messages/NoticeBox.tsx'
import { AccountSettings, DataSettings, SecuritySettings } from './account/AccountSettings.tsx'
import { BillingDetails } from './BillingDetails.tsx'
import { BlockedNumbers } from './BlockedNumbers.tsx'
import { CallerIdSettings } from './CallerIdSettings.tsx'
import { HeadsetButtons } from './HeadsetButtons.tsx'
import { MailNotices } from './MailNotices.tsx'
import { PushNotices } from './PushNotices.tsx'
import { SectionList, type SECTION_NAMES, useLinkedSection } from './SectionList.tsx'
import { SpendingSettings } from './SpendingSettings.tsx'
import { NumberLinks, OfflineSettings, ThemeSettings } from './BrowserSettings.tsx'
import { SettingCard } from './SettingParts.tsx'
import { VerifiedNumberList } from './verification/VerifiedNumberList.tsx'
import { VerifyNumber } from './verification/VerifyNumber.tsx'
import { useNumberVerification } from './verification/use-number-verification.ts'
import { SITE_LINKS } from '../../../ui/layout/SiteFooter.tsx'

/** The Settings tab: a list of its sections, and the sections, which end with links to the terms. */
export function SettingsPage() {
  const callerIdNotices = useNotice()
  const sections = useRef<HTMLDivElement>(null)
  useLinkedSection(sections)
  return (
    <div className="content-width group/settings grid grid-cols-1 gap-4 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-x-8 lg:gap-y-6">
      <div className="lg:col-span-2">
        <PageHead title="Settings" />
      </div>
      <SectionList />
      <div ref={sections} className="grid grid-cols-1 gap-6">
        <Section id="caller-id">
          <CallerIdSettings notices={callerIdNotices} />
          <Verification />
        </Section>
        <Section id="calls">
          <BlockedNumbers />
          <NumberLinks />
          <HeadsetButtons />
        </Section>
        <Section id="spending">
          <SpendingSettings />
          <BillingDetails />
        </Section>
        <Section id="notices" hasPairs>
          <MailNotices />
          <PushNotices />
        </Section>
        <Section id="account">
          <AccountSettings />
          <div className={PAIR}>
            <OfflineSettings />
            <ThemeSettings />
          </div>
          <DataSettings />
        </Section>
        <Section id="security">
          <SecuritySettings />
        </Section>
        <AboutLinks />
      </div>
    </div>
  )
}

interface SectionProps {
  id: keyof typeof SECTION_NAMES
  /** Whether two of its cards stand side by side where there is room. */
  hasPairs?: boolean
  children: ReactNode
}

/** Two cards side by side where there is room. */
const PAIR = 'flex flex-col gap-6 lg:flex-row lg:*:min-w-0 lg:*:flex-1'

function Section({ id, hasPairs = false, children }: SectionProps) {
  return (
    <div
      id={id}
      tabIndex={-1}
      className={classNames(
        'scroll-mt-4 outline-none empty:hidden',
        hasPairs ? PAIR : 'grid grid-cols-1 gap-6',
      )}
    >
      {children}
    </div>
  )
}

function Verification() {
  const notices = useNotice()
  const verification = useNumberVerification(notices)
  return (
    <SettingCard
      title="Phone Number Verification"
      lead="Verify a phone number that you own, and use it as your caller ID."
      notices={notices}
    >
      <VerifyNumber {...verification} />
      <VerifiedNumberList
        notices={notices}
        verifying={verification.step.is === 'number' ? null : verification.step.number}
        onVerify={number => verification.add(number, 'text')}
        busy={verification.busy}
      />
    </SettingCard>
  )
}

/** The pages that the server renders, such as the terms. They open beside the app, in which a call may be active. */
function AboutLinks() {
  return (
    <nav aria-label="About this service" className="flex flex-wrap justify-center gap-x-5">
      {SITE_LINKS.map(({ path, label }) => (
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
