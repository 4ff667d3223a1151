import type dns from 'node:dns'
import { isDeepStrictEqual } from 'node:util'

type Lookup = typeof dns.lookup
type Answer = [error: NodeJS.ErrnoException | null, ...found: unknown[]]
type Reply = (...answer: Answer) => void

/** One name with the options of its requests. */
interface Name {
  hostname: string
  options: unknown
  /** The requests that wait for the running lookup. */
  waiting: Set<Reply>
  /** When the running lookup started, in milliseconds; null when none runs. */
  startedAt: number | null
  /** The last answer that was no error. */
  known: { answer: Answer; at: number } | null
}

/** A request waits this long for a lookup if there is an answer from before. */
const TIMEOUT_MS = 1_000
/** RFC 8767 section 5 recommends one to three days for answers that are used because no newer one arrives. */
const KNOWN_MS = 86_400_000

/**
 * Node looks names up in at most two threads. Without this, each request to a vendor whose name resolves slowly starts
 * another lookup, which goes on after the request has ended, so that a few of them keep all other names waiting.
 *
 * The returned function runs one lookup for a name at a time, whose answer all its requests get. If a lookup takes longer
 * than a second, or the name server fails, a request gets the last answer of at most a day ago.
 *
 * @param now a clock in milliseconds that is never set
 */
export function shareLookups(lookup: Lookup, now = () => performance.now()): Lookup {
  const names: Name[] = []

  function start(name: Name): void {
    name.startedAt = now()
    const settle: Reply = (...answer) => {
      name.startedAt = null
      if (answer[0] === null) name.known = { answer, at: now() }
      const waiting = [...name.waiting]
      name.waiting.clear()
      const isTemporary = answer[0]?.code === 'EAI_AGAIN'
      const best = (isTemporary && knownOf(name)) || answer
      for (const reply of waiting) reply(...best)
      if (name.known === null) names.splice(names.indexOf(name), 1)
    }
    ;(lookup as (hostname: string, options: unknown, reply: Reply) => void)(
      name.hostname,
      name.options,
      settle,
    )
  }

  function knownOf({ known }: Name): Answer | null {
    return known !== null && now() - known.at < KNOWN_MS ? known.answer : null
  }

  /** Replies with the answer from before, unless the lookup ends within the patience. */
  function limitWait(name: Name, reply: Reply): void {
    const waited = name.startedAt === null ? 0 : now() - name.startedAt
    const timer = setTimeout(
      () => {
        const known = knownOf(name)
        if (known && name.waiting.delete(reply)) reply(...known)
      },
      Math.max(0, TIMEOUT_MS - waited),
    )
    timer.unref()
  }

  const shared = (hostname: string, ...rest: unknown[]) => {
    const reply = rest.pop() as Reply
    const options = rest[0] ?? {}
    let name = names.find(
      each => each.hostname === hostname && isDeepStrictEqual(each.options, options),
    )
    if (!name) {
      name = { hostname, options, waiting: new Set(), startedAt: null, known: null }
      names.push(name)
    }
    // A function of its own, because one callback may be given twice.
    const once: Reply = (...answer) => reply(...answer)
    name.waiting.add(once)
    if (name.startedAt === null) start(name)
    if (knownOf(name)) limitWait(name, once)
  }
  return shared as Lookup
}
