import { formatAvailable, formatUsd, usdFromMicros } from '@ringback/contract/money'
import {
  closeCustomer,
  freezeCustomer,
  setCustomerLimits,
  unfreezeCustomer,
} from '@ringback/contract/operator/customers/customer-changes'
import { adjustCredit, giveCredit } from '@ringback/contract/operator/customers/customer-credit'
import {
  removeTwoStep,
  resendVerificationMail,
  signOutCustomer,
  verifyCustomer,
} from '@ringback/contract/operator/customers/customer-sign-in'
import { type Customer, getCustomer } from '@ringback/contract/operator/customers/customers'
import { useParams, useSearchParams } from 'react-router'
import { Notice } from '../../ui/status/Notice.tsx'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { ListLinks } from '../shared/console-controls.tsx'
import { EntityLink } from '../shared/values/EntityLink.tsx'
import { CustomerState } from '../shared/values/StateBadges.tsx'
import { CustomerLedger, CustomerPurchases } from './CustomerLedger.tsx'
import {
  CustomerCalls,
  CustomerChangesList,
  CustomerMails,
  CustomerNumbers,
  CustomerVerifiedNumbers,
} from './CustomerLists.tsx'
import { CustomerOverview } from './CustomerOverview.tsx'
import { Name } from '../../ui/identity/Name.tsx'

const SECTIONS = {
  overview: 'Overview',
  ledger: 'Ledger',
  calls: 'Calls',
  purchases: 'Purchases',
  numbers: 'Rented numbers',
  verified: 'Verified numbers',
  mails: 'Mails',
  changes: 'Changes',
} as const

type SectionName = keyof typeof SECTIONS
const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]

/** One customer: what they have, what happened, and what an operator may do. */
export function CustomerPage() {
  const { id = '' } = useParams()
  const query = useEntity(getCustomer, { params: { id } })
  const customer = query.data
  return (
    <Page
      title={customer ? nameOf(customer) : 'Customer'}
      heading={customer?.email ? <Name>{nameOf(customer)}</Name> : undefined}
      lead={
        customer && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {customer.displayName && (
              <span className="wrap-anywhere">
                <Name>{customer.email}</Name>
              </span>
            )}
            <CustomerState customer={customer} />
          </span>
        )
      }
      actions={customer && !customer.closedAt && <CustomerActions customer={customer} />}
    >
      <Loaded query={query}>
        {loaded => (
          <>
            <Warnings customer={loaded} />
            <Sections customer={loaded} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function nameOf({ id, displayName, email }: Customer): string {
  return displayName || email || `Closed account ${id}`
}

/** What keeps the customer from calling, and the call that is in progress. */
function Warnings({ customer }: { customer: Customer }) {
  const { freezeReason, hasOpenDispute, liveCallId, closedAt } = customer
  return (
    <>
      {freezeReason !== null && !closedAt && (
        <Notice tone="warning" title="This account is frozen">
          {`The customer reads: ${freezeReason}`}
        </Notice>
      )}
      {hasOpenDispute && (
        <Notice tone="warning" title="A payment of this customer is disputed">
          The account can neither call nor rent until the dispute is over.
        </Notice>
      )}
      {liveCallId !== null && (
        <Notice tone="info">
          A call is in progress: <EntityLink kind="call" id={liveCallId} />
        </Notice>
      )}
    </>
  )
}

/** One section at a time. Its name is in the URL. */
function Sections({ customer }: { customer: Customer }) {
  const [parameters] = useSearchParams()
  const wanted = parameters.get('section')
  const section = SECTION_NAMES.find(name => name === wanted) ?? 'overview'
  return (
    <>
      <ListLinks
        label="Sections of the customer"
        links={SECTION_NAMES.map(name => [pathOf(name), SECTIONS[name]])}
        current={pathOf(section)}
      />
      {renderSection(section, customer)}
    </>
  )
}

function pathOf(name: SectionName): string {
  return name === 'overview' ? '?' : `?section=${name}`
}

function renderSection(section: SectionName, customer: Customer) {
  const { id } = customer
  switch (section) {
    case 'overview':
      return <CustomerOverview customer={customer} />
    case 'ledger':
      return <CustomerLedger id={id} />
    case 'calls':
      return <CustomerCalls customer={customer} />
    case 'purchases':
      return <CustomerPurchases customer={customer} />
    case 'numbers':
      return <CustomerNumbers id={id} />
    case 'verified':
      return <CustomerVerifiedNumbers id={id} />
    case 'mails':
      return <CustomerMails customer={customer} />
    case 'changes':
      return <CustomerChangesList id={id} />
  }
}

/** What the operator may do to a customer, as buttons that open a dialog. */
function CustomerActions({ customer }: { customer: Customer }) {
  const { id, email, available, balance } = customer
  return actionsFor(customer).map(action => (
    <ActionButton
      key={action.command}
      action={action}
      params={{ id }}
      facts={{ email, available: formatAvailable(available), balance: formatUsd(balance) }}
      {...(action === setCustomerLimits && {
        initial: ownLimitsOf(customer),
        placeholders: limitsOf(customer),
      })}
    />
  ))
}

function actionsFor({ freezeReason, verifiedAt, sessions, twoStepAt }: Customer) {
  return [
    giveCredit,
    adjustCredit,
    setCustomerLimits,
    ...(verifiedAt === null ? [verifyCustomer, resendVerificationMail] : []),
    ...(sessions.length > 0 ? [signOutCustomer] : []),
    ...(twoStepAt === null ? [] : [removeTwoStep]),
    freezeReason === null ? freezeCustomer : unfreezeCustomer,
    closeCustomer,
  ]
}

function ownLimitsOf({ ownLimits }: Customer) {
  const { callsPerHour, destinationsPerHour, spendPerDay, maxCallSeconds } = ownLimits
  return {
    callsPerHour: String(callsPerHour ?? ''),
    destinationsPerHour: String(destinationsPerHour ?? ''),
    spendPerDay: spendPerDay === null ? '' : String(usdFromMicros(spendPerDay)),
    maxCallSeconds: String(maxCallSeconds ?? ''),
  }
}

/** The limits that apply now, where the account has none of its own. */
function limitsOf({ limits }: Customer): Record<string, string> {
  if (!limits) return {}
  return {
    callsPerHour: limits.callsPerHour.toLocaleString('en-US'),
    destinationsPerHour: limits.destinationsPerHour.toLocaleString('en-US'),
    spendPerDay: usdFromMicros(limits.spendPerDay).toLocaleString('en-US'),
    maxCallSeconds: limits.maxCallSeconds.toLocaleString('en-US'),
  }
}
