import { type Logger, pino } from 'pino'
import { type AgentPhone, startAgentPhone } from './phone/agent-phone.ts'
import { answerQuestions } from './kamailio/answer-questions.ts'
import { type ByeSender, startByeSender } from './trunks/bye-sender.ts'
import { type CallBook, createCallBook } from './books/call-book.ts'
import { createControl } from './server/control.ts'
import { keepEndedAccess } from './books/ended-access.ts'
import { createEndCalls } from './kamailio/end-calls.ts'
import {
  type AgentEnd,
  journalReader,
  removeOldDays,
  writeEnd,
  writeParties,
} from './books/journal.ts'
import {
  type LastSeen,
  type Moment,
  machineNow,
  readLastSeen,
  writeLastSeen,
} from './books/last-seen.ts'
import { linkKamailio } from './kamailio/kamailio-link.ts'
import { watchLostEnds } from './kamailio/lost-ends.ts'
import { stateQuestions } from './kamailio/kamailio-state.ts'
import { canSpeak } from './messages/greeting.ts'
import { type Outbox, sendTestReport, startOutbox } from './books/outbox.ts'
import { type OverdueCalls, watchLimits } from './books/overdue-calls.ts'
import { serverRequest } from './server/server-request.ts'
import type { Settings } from './settings.ts'
import { readCertificates } from './trunks/trunk-certificates.ts'

/** As long as the server may take when it is busy (docs/time-limits.md), and below the 15 s for which kamailio waits. */
const ANSWER_TIMEOUT_MS = 13_500
const REPORTS_TIMEOUT_MS = 10_000
/** Below the 10 s for which the server waits for the agent. */
const TEST_TIMEOUT_MS = 8_000
const JOURNAL_MS = 50
const LOST_ENDS_MS = 5_000
/** 35, and the one that has begun. */
const KEPT_DAYS = 36
const HOUR_MS = 3_600_000

/** Runs the agent: requests decisions about calls from the server, reports what became of them, and serves its requests. */
export async function startAgent(settings: Settings): Promise<void> {
  const book = createCallBook()
  const log = pino()
  const server = { ...settings, log }
  const request = serverRequest({ ...server, otherwise: 'The call is refused.' }, ANSWER_TIMEOUT_MS)
  const outbox = startOutbox(
    settings.reports,
    serverRequest({ ...server, otherwise: 'The reports are sent again.' }, REPORTS_TIMEOUT_MS),
    log,
  )
  const endCall = createEndCalls(book.find, call => kamailio.send({ is: 'end', call }))
  const phone = await startAgentPhone({
    ...{ folder: settings.reports, log, endCall },
    ...{ trunks: settings.trunks, gateway: settings.trunkListen },
    announce: call => kamailio.send({ is: 'expect', call }),
    request: serverRequest({ ...server, otherwise: 'The greeting is spoken.' }, ANSWER_TIMEOUT_MS),
  })
  const byes = await startByeSender(settings.trunkListen.host, settings.trunkAuthorities)
  const { limits, ...ends } = createEnds(settings.reports, byes, log)
  const readJournal = followJournal(settings.reports, { book, outbox, limits })
  readJournal()
  await phone.recover(book.unendedMessages())
  const tidy = tryTo(log, 'Old reports were not removed', () => {
    // Whatever the clock shows, what the server has not acknowledged stays.
    if (outbox.waiting() === 0) forgetOld(settings.reports, book, phone)
  })
  setInterval(tidy, HOUR_MS)
  setInterval(tryTo(log, 'The reports cannot be read', readJournal), JOURNAL_MS)

  const answer = answerQuestions({
    ...{ trunks: settings.trunks, book, request, readJournal, log },
    announcements: phone.announcements,
    ...{ echoUri: phone.echoUri, takeVoicemail: phone.takeVoicemail },
    isKnown: book.isKnown,
    keepParties: (callId, parties) =>
      void book.take(writeParties(settings.reports, callId, parties, Date.now())),
  })
  const lostEnds = watchLostEnds({
    ...{ book, readJournal, send: message => kamailio.send(message), ...ends },
    ...keptSeen(settings.reports, log),
  })
  setInterval(() => lostEnds.query(), LOST_ENDS_MS)
  const onMessage = (message: unknown) => {
    if (state.take(message) || lostEnds.take(message)) return
    void answer(message).then(answered => answered && kamailio.send(answered))
  }
  const access = keptAccess(settings.reports, log, message => kamailio.send(message))
  const kamailio = linkKamailio(settings.kamailio, settings.kamailioKey, onMessage, access.repeat)
  const state = stateQuestions(message => kamailio.send(message), settings.trunks)
  await createControl({
    ...{ secrets: settings.secrets, book, readJournal },
    ...{ messages: phone.messages, announcements: phone.announcements },
    endCall,
    endAccess: access.end,
    isConnected: () => kamailio.isConnected(),
    waitingReports: () => outbox.waiting(),
    sendTestReport: () => sendTestReport(serverRequest(settings, TEST_TIMEOUT_MS), new Date()),
    queryKamailio: () => state.query(),
    canSpeak,
    readCertificates: () => readCertificates(settings),
  }).listen(settings.listen)
}

/** What ends calls that kamailio has not ended, or whose end it could not write. */
function createEnds(folder: string, byes: ByeSender, log: Logger) {
  const writes = tryTo(
    log,
    'The end of a call cannot be written',
    (...end: [call: string, by: AgentEnd, moment: Moment, answer?: Moment | null]) =>
      writeEnd(folder, ...end),
  )
  const limits = watchLimits(
    leg => byes.send(leg),
    call => writes(call, '', machineNow()),
  )
  const end = (call: string, moment: Moment, answer: Moment | null) => {
    if (!writes(call, 'unknown', moment, answer)) return
    log.error({ call }, 'The end of a call was lost: it ends when it was last known to live')
    limits.hangUp(call)
  }
  const endCut = (call: string, moment: Moment, answer: Moment | null) => {
    if (writes(call, 'restarted', moment, answer))
      log.warn({ call }, 'The machine was restarted: a call ends when it was last known to live')
  }
  return { limits, end, endCut }
}

/** When kamailio last had each call, for an agent after this one. */
function keptSeen(folder: string, log: Logger) {
  const problem = 'When calls were last known to live cannot be written'
  const keep = tryTo(log, problem, (seen: LastSeen) => writeLastSeen(folder, seen))
  return { seen: readLastSeen(folder), keep }
}

/** What ends the access of identities, and again at a kamailio that was restarted. */
function keptAccess(folder: string, log: Logger, send: (message: object) => void) {
  const ended = keepEndedAccess(folder)
  const keep = tryTo(log, 'Whose access has ended cannot be written', ended.add)
  return {
    end(identity: string, until: number) {
      keep(identity, until)
      send({ is: 'end-access', identity, until })
    },
    repeat() {
      for (const each of ended.list()) send({ is: 'end-access', ...each })
    },
  }
}

interface Following {
  book: CallBook
  outbox: Outbox
  limits: OverdueCalls
}

/** Returns a function that takes over what kamailio has written until now, and ends the calls that are overdue. */
function followJournal(folder: string, { book, outbox, limits }: Following): () => void {
  const read = journalReader(folder)
  return () => {
    const lines = read()
    outbox.add(lines.flatMap(line => book.take(line)))
    for (const line of lines) limits.take(line)
    limits.check()
  }
}

function forgetOld(folder: string, book: CallBook, phone: AgentPhone): void {
  const oldest = removeOldDays(folder, Date.now(), KEPT_DAYS)
  book.forget(oldest)
  phone.removeBefore(oldest)
}

/** Returns a function that logs what `act` throws, such as a full disk, once until it succeeds. @returns whether it did */
function tryTo<Values extends unknown[]>(
  log: Logger,
  problem: string,
  act: (...values: Values) => void,
): (...values: Values) => boolean {
  let isLogged = false
  return (...values) => {
    try {
      act(...values)
      isLogged = false
      return true
    } catch (error) {
      if (!isLogged) log.error({ err: error }, problem)
      isLogged = true
      return false
    }
  }
}
