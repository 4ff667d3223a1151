import { usdFromMicros } from '@ringback/contract/money'
import { endLiveCall } from '@ringback/contract/operator/calls/call-changes'
import { listCalls, type ListedCallOfCustomer } from '@ringback/contract/operator/calls/calls'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import { useCan } from '../session/operator-session.ts'
import { Page } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { LINK } from '../shared/console-controls.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import {
  actionsColumn,
  type Column,
  csvColumn,
  moneyColumn,
  timeColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { choiceFilter, type Filter, textFilter } from '../shared/list/filters.ts'
import { shared } from '../shared/strings.ts'
import { entityPath } from '../shared/values/EntityLink.tsx'
import { callStates, CallStatusBadge, REFRESH_MS } from '../shared/values/StateBadges.tsx'
import { Length, Person, DirectedParty } from '../shared/values/values.tsx'
import { calls } from './strings.ts'

/** The calls of all customers. A row opens the call. */
export function CallsPage() {
  const [parameters] = useSearchParams()
  const state = parameters.get('state')
  const isLiveOnly = state === 'live' || state === 'stuck'
  return (
    <Page title={calls.title} lead={calls.lead}>
      <DataTable
        endpoint={listCalls}
        label={calls.title}
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ id }) => entityPath('call', id)}
        empty={{ title: calls.emptyTitle, detail: calls.emptyDetail }}
        exportName="calls"
        {...(isLiveOnly && { refetchMs: REFRESH_MS })}
      />
    </Page>
  )
}

/** The calls that are live now. */
export function LiveCallsPage() {
  const can = useCan()
  return (
    <Page title={calls.liveTitle} lead={calls.liveLead}>
      <DataTable
        endpoint={listCalls}
        label={calls.liveTitle}
        columns={can(endLiveCall.role) ? [...LIVE_COLUMNS, ACTIONS] : LIVE_COLUMNS}
        fixedQuery={{ state: 'live' }}
        itemKey={({ id }) => id}
        rowPath={({ id }) => entityPath('call', id)}
        empty={{
          title: calls.liveEmptyTitle,
          detail: calls.liveEmptyDetail,
          action: <LastCalls />,
        }}
        refetchMs={REFRESH_MS}
      />
    </Page>
  )
}

function LastCalls() {
  return (
    <Link to="/operator/calls" className={`text-sm ${LINK}`}>
      {calls.lastCalls}
    </Link>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', calls.status, { live: calls.live, stuck: calls.stuck, ...callStates }),
  choiceFilter('direction', calls.direction, shared.directions),
  textFilter('customer', calls.customer, calls.customerPlaceholder),
  textFilter('number', calls.number, calls.numberPlaceholder),
  textFilter('id', calls.idFilter),
  { is: 'period', label: calls.period },
]

type CallColumn = Column<ListedCallOfCustomer>

/** Of the two numbers only the other side's is shown, so that the table fits at 1280 px; the file has both. */
const LIVE_COLUMNS: readonly CallColumn[] = [
  valueColumn(
    calls.customer,
    ({ customerId, customerEmail }) => customerEmail || customerId,
    (_, { customerId, customerName, customerEmail }) => (
      <Person id={customerId} name={customerName} email={customerEmail} />
    ),
  ),
  {
    header: calls.number,
    className: 'whitespace-nowrap',
    cell: call => (
      <>
        <DirectedParty call={call} />
        <span className="block md:hidden">
          <CallStatusBadge call={call} />
        </span>
      </>
    ),
  },
  valueColumn(
    calls.status,
    ({ status }) => status,
    (_, call) => <CallStatusBadge call={call} />,
    { className: 'max-md:hidden' },
  ),
  timeColumn(calls.createdAt, ({ createdAt }) => createdAt, true),
  valueColumn(
    calls.length,
    ({ seconds }) => seconds,
    seconds => <Length seconds={seconds} />,
    { align: 'right' },
  ),
]

const ACTIONS = actionsColumn<ListedCallOfCustomer>(calls.actions, ({ id }) => (
  <ActionButton action={endLiveCall} params={{ id }} />
))

const COLUMNS: readonly CallColumn[] = [
  ...LIVE_COLUMNS,
  moneyColumn(calls.cost, ({ cost }) => cost, { to: 'all' }),
  csvColumn(calls.customerName, ({ customerName }) => customerName),
  csvColumn(calls.id, ({ id }) => id),
  csvColumn(calls.direction, ({ direction }) => direction),
  csvColumn(calls.from, ({ fromNumber }) => fromNumber),
  csvColumn(calls.to, ({ toNumber }) => toNumber),
  csvColumn(calls.destination, ({ destination }) => destination),
  csvColumn(calls.rate, ({ ratePerMinute }) => usdFromMicros(ratePerMinute)),
]
