import { bill, costOf } from '@ringback/contract/calls/billing'
import { micros } from '@ringback/contract/money'
import type {
  CallArithmetic,
  InspectedCall,
} from '@ringback/contract/operator/calls/inspected-call'
import type { ListedCallOfCustomer } from '@ringback/contract/operator/calls/calls'
import { PART_ROWS_MAX } from '@ringback/contract/operator/operator-endpoint'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isLive } from '../../../core/calls/call-life.ts'
import { timelineOf } from '../../../core/calls/call-timeline.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findCallEvidence } from '../../../store/calls/history/call-evidence.ts'
import {
  type CallFilter,
  type CallOfCustomer,
  findCallOfCustomer,
  listCallsOfCustomers,
} from '../../../store/calls/history/call-lists.ts'
import { listChanges } from '../../../store/operators/changes.ts'
import { type ListPage, type PageRequest, readPage } from '../../paginate.ts'
import { talkSeconds } from '../history/read-calls.ts'

/** The calls of all customers, for operators, newest first. */
export async function readCallsOfCustomers(
  ports: Ports,
  filter: CallFilter,
  page: PageRequest,
): Promise<ListPage<ListedCallOfCustomer>> {
  const now = ports.clock.now()
  const calls = await ports.database.readList(db =>
    readPage(page, range => listCallsOfCustomers(db, filter, { ...range, now })),
  )
  return { ...calls, items: calls.items.map(call => listedCallOf(call, now)) }
}

/** Everything about one call, for operators. */
export async function inspectCall(
  ports: Ports,
  callId: string,
): Promise<Outcome<InspectedCall, 'unknown-call'>> {
  return ports.database.read(async db => {
    const call = await findCallOfCustomer(db, callId)
    if (!call) return refused('unknown-call')
    const [evidence, newestChanges] = await Promise.all([
      findCallEvidence(db, call),
      listChanges(db, { subject: `call:${callId}` }, { offset: 0, limit: PART_ROWS_MAX }),
    ])
    const changes = newestChanges.reverse()
    const now = ports.clock.now()
    const arithmetic = arithmeticOf(call, now)
    const { carrier, parentSid, childSid, instructions, settledAt, usableUntil, comparisons } = call
    return accepted({
      ...listedCallOf(call, now),
      usableUntil,
      settledAt,
      carrier,
      parentSid,
      childSid,
      instructions,
      nextCheckAt: call.checkAt,
      comparisons,
      arithmetic,
      margin: marginOf(call, arithmetic),
      quality: evidence.quality,
      feedback: evidence.feedback,
      holds: evidence.holds,
      transfers: evidence.transfers,
      changes,
      timeline: timelineOf({ call, ...evidence, changes }).slice(-PART_ROWS_MAX),
    })
  })
}

function listedCallOf(call: CallOfCustomer, now: Date): ListedCallOfCustomer {
  return {
    id: call.id,
    customerId: call.userId,
    customerEmail: call.customerEmail,
    customerName: call.customerName,
    direction: call.direction,
    fromNumber: call.fromNumber,
    toNumber: call.toNumber,
    destination: call.destination,
    status: call.state,
    isLive: isLive(call.state),
    createdAt: call.createdAt,
    dialledAt: call.dialledAt,
    answeredAt: call.answeredAt,
    endedAt: call.endedAt,
    seconds: talkSeconds(call, now),
    ratePerMinute: call.tariff.ratePerMinute,
    cost: call.cost,
    refunded: call.refunded,
    endRequestedAt: call.endRequestedAt,
  }
}

function arithmeticOf(call: CallOfCustomer, now: Date): CallArithmetic {
  const { tariff, authorisedSeconds, hold } = call
  const answeredSeconds = talkSeconds(call, now)
  const { billedSeconds, cost } = bill(answeredSeconds, authorisedSeconds, tariff)
  return {
    ratePerMinute: tariff.ratePerMinute,
    incrementSeconds: tariff.billingSeconds,
    authorisedSeconds,
    hold,
    answeredSeconds,
    chargedSeconds: Math.min(answeredSeconds, authorisedSeconds),
    billedSeconds,
    cost,
    storedCost: call.cost,
  }
}

/** What the carrier charges, estimated with the rate deck until its record has a price, and what is left. */
function marginOf(
  { carrierCost, costPerMinute, tariff }: CallOfCustomer,
  { billedSeconds, cost, storedCost }: CallArithmetic,
): InspectedCall['margin'] {
  const estimate =
    costPerMinute === null
      ? null
      : costOf({ ...tariff, ratePerMinute: costPerMinute }, billedSeconds)
  const expense = carrierCost ?? estimate
  if (expense === null) return null
  const margin = micros((storedCost ?? cost) - expense)
  return { carrierCost: expense, isEstimate: carrierCost === null, margin }
}
