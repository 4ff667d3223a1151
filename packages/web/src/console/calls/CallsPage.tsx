import { usdFromMicros } from '@ringback/contract/money'
import { endLiveCall } from '@ringback/contract/operator/calls/call-changes'
import { listCalls, type ListedCallOfCustomer } from '@ringback/contract/operator/calls/calls'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/buttons/Link.tsx'
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
import { entityPath } from '../shared/values/EntityLink.tsx'
import { callStates, CallStatusBadge, REFRESH_MS } from '../shared/values/StateBadges.tsx'
import { Length, Person, DirectedParty, DIRECTIONS } from '../shared/values/values.tsx'

/** The calls of all customers. A row opens the call. */
export function CallsPage() {
  const [parameters] = useSearchParams()
  const state = parameters.get('state')
  const isLiveOnly = state === 'live' || state === 'stuck'
  return (
    <Page title="Calls" lead="The calls of all customers, newest first.">
      <DataTable
        endpoint={listCalls}
        label="Calls"
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ id }) => entityPath('call', id)}
        empty={{ title: 'No calls yet', detail: 'Each call of a customer appears here.' }}
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
    <Page
      title="Live calls"
      lead="Calls that ring or are in progress now. The list reads itself again."
    >
      <DataTable
        endpoint={listCalls}
        label="Live calls"
        columns={can(endLiveCall.role) ? [...LIVE_COLUMNS, ACTIONS] : LIVE_COLUMNS}
        fixedQuery={{ state: 'live' }}
        itemKey={({ id }) => id}
        rowPath={({ id }) => entityPath('call', id)}
        empty={{
          title: 'No call is live',
          detail: 'A call appears here as soon as it is dialled.',
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
      See the last calls
    </Link>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', 'Status', { live: 'Live', stuck: 'Live for too long', ...callStates }),
  choiceFilter('direction', 'Direction', DIRECTIONS),
  textFilter('customer', 'Customer', 'ada@example.com'),
  textFilter('number', 'Number', '+14155550100'),
  textFilter('id', 'Call or SID'),
  { is: 'period', label: 'Period' },
]

type CallColumn = Column<ListedCallOfCustomer>

/** Of the two numbers only the other side's is shown, so that the table fits at 1280 px; the file has both. */
const LIVE_COLUMNS: readonly CallColumn[] = [
  valueColumn(
    'Customer',
    ({ customerId, customerEmail }) => customerEmail || customerId,
    (_, { customerId, customerName, customerEmail }) => (
      <Person id={customerId} name={customerName} email={customerEmail} />
    ),
  ),
  {
    header: 'Number',
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
    'Status',
    ({ status }) => status,
    (_, call) => <CallStatusBadge call={call} />,
    { className: 'max-md:hidden' },
  ),
  timeColumn('Created', ({ createdAt }) => createdAt, true),
  valueColumn(
    'Length',
    ({ seconds }) => seconds,
    seconds => <Length seconds={seconds} />,
    { align: 'end' },
  ),
]

const ACTIONS = actionsColumn<ListedCallOfCustomer>('Actions', ({ id }) => (
  <ActionButton action={endLiveCall} params={{ id }} />
))

const COLUMNS: readonly CallColumn[] = [
  ...LIVE_COLUMNS,
  moneyColumn('Cost', ({ cost }) => cost, { to: 'all' }),
  csvColumn('Name', ({ customerName }) => customerName),
  csvColumn('Call', ({ id }) => id),
  csvColumn('Direction', ({ direction }) => direction),
  csvColumn('From', ({ fromNumber }) => fromNumber),
  csvColumn('To', ({ toNumber }) => toNumber),
  csvColumn('Destination', ({ destination }) => destination),
  csvColumn('Rate per minute', ({ ratePerMinute }) => usdFromMicros(ratePerMinute)),
]
