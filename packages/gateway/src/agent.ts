import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { answerQuestions } from './answer-questions.ts'
import { startByeSender } from './bye-sender.ts'
import { createCallBook } from './call-book.ts'
import { createControl } from './control.ts'
import { startEchoPhone } from './echo/echo-phone.ts'
import { journalDays, journalReader, writeLimit, writeParties } from './journal.ts'
import { linkKamailio } from './kamailio-link.ts'
import { startOutbox } from './outbox.ts'
import { watchLimits } from './overdue-calls.ts'
import { serverRequest } from './server-request.ts'
import type { Settings } from './settings.ts'

/** Below the 5 s for which kamailio waits. */
const AUTHORISE_TIMEOUT_MS = 4_000
const REPORTS_TIMEOUT_MS = 10_000
const JOURNAL_MS = 50
const END_MS = 500
const KEPT_DAYS = 35
const DAY_MS = 86_400_000

/** Runs the agent: asks the server about calls, tells it what became of them, and serves its requests. */
export async function startAgent(settings: Settings): Promise<void> {
  const book = createCallBook()
  const server = { ...settings, log: pino() }
  const ask = serverRequest(server, AUTHORISE_TIMEOUT_MS)
  const outbox = startOutbox(settings.reports, serverRequest(server, REPORTS_TIMEOUT_MS))
  const read = journalReader(settings.reports, removeOldDays(settings.reports))
  const echo = await startEchoPhone()
  const byes = await startByeSender(settings.trunkAddress)
  const limits = watchLimits(
    leg => byes.send(leg),
    callId => writeLimit(settings.reports, callId, Date.now()),
  )
  const readJournal = () => {
    const lines = read()
    for (const line of lines) limits.take(line)
    outbox.add(lines.flatMap(line => book.take(line)))
    limits.check(Date.now())
  }
  readJournal()
  setInterval(() => {
    removeOldDays(settings.reports)
    book.forget(Date.now() - KEPT_DAYS * DAY_MS)
  }, DAY_MS / 24)
  setInterval(readJournal, JOURNAL_MS)

  const answer = answerQuestions({
    ...{ trunks: settings.trunks, book, ask, echoUri: echo.uri, readJournal },
    keepParties: (callId, parties) => writeParties(settings.reports, callId, parties, Date.now()),
  })
  const kamailio = linkKamailio(settings.kamailio, message => {
    void answer(message).then(answered => answered && kamailio.send(answered))
  })
  const endCall = (call: string) => {
    if (book.find(call).state !== 'live') return
    kamailio.send({ is: 'end', call })
    setTimeout(() => endCall(call), END_MS)
  }
  await createControl({
    secret: settings.secret,
    book,
    endCall,
    isConnected: () => kamailio.isConnected(),
    waitingReports: () => outbox.waiting(),
  }).listen(settings.listen)
}

/** @returns the oldest day that is kept */
function removeOldDays(folder: string): string {
  const oldest = new Date(Date.now() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)
  for (const day of journalDays(folder)) if (day < oldest) rmSync(join(folder, `${day}.jsonl`))
  return oldest
}
