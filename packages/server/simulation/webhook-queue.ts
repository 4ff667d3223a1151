import type { CarrierStatus } from '../src/ports/voice-carrier.ts'
import type { SignedNotice } from '../testing/fake-payments.ts'
import type { Dice } from './random.ts'

/** What vendors send to our webhooks. */
export type Letter =
  | { is: 'voice'; callSid: string; from: string; to: string; callId: string }
  | ({ is: 'status' | 'dial-result' } & LegNews)
  | { is: 'payment'; name: string; notice: SignedNotice }

export interface LegNews {
  callId: string
  parentSid: string
  childSid: string
  status: CarrierStatus
  seconds: number | null
}

/** Letters on their way. They arrive late, in any order, several times, or never. */
export interface Post {
  readonly letters: readonly Letter[]
  send(letter: Letter): void
  /** Sends one that is not lost. */
  keep(letter: Letter): void
  /** Takes one out at random; now and then a copy stays and arrives again. */
  take(): Letter
}

export function createPost(dice: Dice): Post {
  const letters: Letter[] = []
  return {
    letters,
    send(letter) {
      // The carrier's question is answered while the caller waits: it arrives, or the caller hears that it did not.
      if (letter.is === 'voice' || !dice.happens(20)) letters.push(letter)
    },
    keep: letter => void letters.push(letter),
    take() {
      const place = dice.below(letters.length)
      const letter = letters[place]
      if (!letter) throw new Error('there is no letter')
      if (letter.is === 'voice' || !dice.happens(25)) letters.splice(place, 1)
      return letter
    },
  }
}
