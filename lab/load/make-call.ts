import { until } from '../until.ts'
import { type CallEvidence, recordRefusal } from './evidence.ts'
import type { DialledCall } from './phone-line.ts'
import { type User, pause, readList } from './user.ts'

/** Numbers of the sandbox: two that answer, one that answers and hangs up, busy, not in service, and lost or repeated callbacks. */
const DIALLED = [
  [40, '+14155550100'],
  [20, '+14155550106'],
  [10, '+14155550104'],
  [10, '+14155550101'],
  [5, '+14155550105'],
  [5, '+14155550109'],
  [10, '+14155550110'],
] as const

/** The carrier's error when the request for instructions failed, and when our instructions were to reject the call. */
const APPLICATION_ERROR = 31005
const REJECTED = 31603
/** How often a user dials again whose call was not connected because of us. */
const MAX_DIALS = 100

/** Makes one call, and dials again while it is not connected because the product was not available. */
export async function makeCall(user: User): Promise<void> {
  const to = user.random.weighted(DIALLED)
  for (let dials = 0; dials < MAX_DIALS; dials++) {
    const outcome = await callOnce(user, to)
    if (outcome === 'done') return
    if (outcome === 'undialled') user.evidence.undialled++
    else user.evidence.forgotten++
    if (user.stopped.aborted) return
    await pause(user, 200, 600)
  }
}

async function callOnce(user: User, to: string): Promise<'done' | 'undialled' | 'forgotten'> {
  const { api, line, evidence } = user
  const placed = await api.send('POST', '/api/call/pre-create', { toNumber: to })
  if (placed.status !== 200) {
    recordRefusal(evidence, placed.body?.['code'])
    return 'done'
  }
  evidence.acknowledged++
  const callId = String(placed.body?.['callId'])
  const call = line.dial(to, callId)
  if (await call.answered) {
    const hangsUp = user.random.happens(80)
    await Promise.race([call.ended, hangsUp ? pause(user, 300, 3_000) : pause(user, 6_000, 8_000)])
    call.hangUp()
  }
  const { code } = await call.ended
  // After the phone has rung, the error means that the request with the dial's result failed.
  const hasRung = call.sid() !== null
  if (code === APPLICATION_ERROR && !hasRung) return 'undialled'
  if (code === REJECTED && !hasRung) return 'forgotten'
  evidence.calls.push(await finish(user, callId, call))
  return 'done'
}

/** Reports the end as the browser does, waits for the bill, and looks into the history. */
async function finish(user: User, callId: string, call: DialledCall): Promise<CallEvidence> {
  const { id: userId, api, vendors, evidence } = user
  await api.send('POST', `/api/call/${callId}/end`)
  const settled = await readBill(api, callId)
  if (settled) evidence.acknowledged++
  const parentSid = call.sid() ?? ''
  if (settled && parentSid !== '') await readList(user, '/api/call/history', callId)
  let carrierSeconds = 0
  await until('the carrier has ended the call', async () => {
    if (parentSid === '') return true
    const seconds = await vendors.secondsOf(parentSid)
    carrierSeconds = seconds ?? 0
    return seconds !== null
  })
  return { callId, userId, parentSid, carrierSeconds, settled }
}

async function readBill(api: User['api'], callId: string): Promise<CallEvidence['settled']> {
  let settled: CallEvidence['settled'] = null
  await until(
    'the call is settled',
    async () => {
      const { status, body } = await api.send('GET', `/api/call/${callId}`)
      if (status !== 200) return true
      const { duration, actualCost } = body ?? {}
      if (typeof actualCost !== 'number') return false
      settled = { seconds: Number(duration), costUsd: actualCost }
      return true
    },
    500,
  )
  return settled
}
