import { ServerBusy } from '../../ports/server-busy.ts'

/** A body that arrives. */
export interface UnfinishedBody {
  readonly network: string
  bytes: number
  /** Ends the request of the body, whose bytes are then given up. */
  refuse(error: Error): void
}

/** The network has more bytes under way than its share. The API responds with 429. */
export class BodyShareSpent extends Error {
  override readonly name = 'BodyShareSpent'
}

export interface BodyLimits {
  /** Of all bodies together. */
  maxBytes: number
  /** Of the bodies of one network. */
  maxBytesOfNetwork: number
}

/** A share has room for one deck, the largest body there is. */
const LIMITS: BodyLimits = { maxBytes: 10_000_000, maxBytesOfNetwork: 6_500_000 }
/** What a request and its connection cost besides. */
const REQUEST_BYTES = 20_000
/** What each part of a body costs besides its bytes: a client may send one byte at a time. */
const PART_BYTES = 256

/**
 * Bounds the memory of all bodies that have not arrived whole. When it is spent, the network with the most bytes gives
 * up its oldest body, so that those who send little, as vendors do, are not kept out by those who send much.
 */
export class BodyBudget {
  readonly #limits: BodyLimits
  readonly #networks = new Map<string, { bytes: number; bodies: Set<UnfinishedBody> }>()
  #bytes = 0

  constructor(limits: BodyLimits = LIMITS) {
    this.#limits = limits
  }

  /** Counts a part of a body, and refuses this body or others if there is no room for it. */
  add(body: UnfinishedBody, partBytes: number): void {
    const holder = this.#networks.get(body.network) ?? { bytes: 0, bodies: new Set() }
    this.#networks.set(body.network, holder)
    const bytes = partBytes + PART_BYTES + (holder.bodies.has(body) ? 0 : REQUEST_BYTES)
    holder.bodies.add(body)
    body.bytes += bytes
    holder.bytes += bytes
    this.#bytes += bytes
    if (holder.bytes > this.#limits.maxBytesOfNetwork) this.#refuse(body, new BodyShareSpent())
    while (this.#bytes > this.#limits.maxBytes)
      this.#refuse(this.#mostExpensive(), new ServerBusy())
  }

  /** Forgets a body that has arrived, or that does not arrive any more. */
  remove(body: UnfinishedBody): void {
    const holder = this.#networks.get(body.network)
    if (!holder?.bodies.delete(body)) return
    holder.bytes -= body.bytes
    this.#bytes -= body.bytes
    body.bytes = 0
    if (holder.bodies.size === 0) this.#networks.delete(body.network)
  }

  #refuse(body: UnfinishedBody, error: Error): void {
    this.remove(body)
    body.refuse(error)
  }

  /** The oldest body of the network with the most bytes. */
  #mostExpensive(): UnfinishedBody {
    const holders = [...this.#networks.values()]
    const most = holders.reduce((most, holder) => (holder.bytes > most.bytes ? holder : most))
    const [oldest] = most.bodies
    if (!oldest) throw new Error('a network without a body was not forgotten')
    return oldest
  }
}
